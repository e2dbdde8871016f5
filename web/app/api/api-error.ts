import type { FieldErrors } from '@magpie/contract/errors';
import { feedTexts } from '@magpie/contract/feed-messages';

/** A refusal of the API, or its silence (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  /** What the server says in a sentence; null where it names fields instead, or says nothing. */
  readonly detail: string | null;
  /** What is wrong with which field; `non_field_errors` across fields. */
  readonly fields: FieldErrors;
  /** The post that has the submitted URL already. */
  readonly duplicateOf: number | null;

  constructor(status: number, body: unknown) {
    const record = isRecord(body) ? body : {};
    const detail = sentence(record.detail) ?? sentence(record.error);
    super(detail ?? `The API answered ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.fields = fieldsOf(record);
    this.duplicateOf = firstNumber(record.post_id);
  }

  /** Every sentence of the answer, to be joined where the screen has no field for them. */
  get messages(): string[] {
    return this.detail ? [this.detail] : Object.values(this.fields).flat();
  }

  /** The first complaint about each field. */
  get complaints(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.fields).map(([name, [first = '']]) => [name, first]));
  }
}

/** The server's own words for what went wrong, or `otherwise`. */
export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.messages.join(' ')) || unanswered(error, otherwise);
}

/** What failed without a word; where the browser knows that it has no connection, that is said. */
export function unanswered(error: unknown, sentence: string): string {
  const isSilence = error instanceof ApiError && error.status === 0;
  return isSilence && isOffline() ? `${sentence}: ${feedTexts.offline}` : sentence;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sentence(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : null;
}

function fieldsOf(record: Record<string, unknown>): FieldErrors {
  const fields: FieldErrors = {};
  for (const [name, value] of Object.entries(record)) {
    if (!Array.isArray(value)) continue;
    const sentences = value.filter((item) => typeof item === 'string');
    if (sentences.length > 0) fields[name] = sentences;
  }
  return fields;
}

function firstNumber(value: unknown) {
  const first: unknown = Array.isArray(value) ? value[0] : null;
  return typeof first === 'number' ? first : null;
}

/** Outside a browser nobody knows. */
function isOffline() {
  return 'onLine' in navigator && !navigator.onLine;
}
