import type { FieldErrors } from '@magpie/contract/errors';
import * as screenMessages from '@magpie/contract/messages/screens';

/** An error response of the API, or no response (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  /** The server's message; null when the response has field errors instead, or is empty. */
  readonly detail: string | null;
  /** Errors by field; those of `non_field_errors` are not about a single field. */
  readonly fields: FieldErrors;
  /** The id of the post that already has the submitted URL. */
  readonly duplicateOf: number | null;

  constructor(status: number, body: unknown) {
    const record = isRecord(body) ? body : {};
    const detail = sentence(record.detail) ?? sentence(record.error);
    super(detail ?? `The API answered ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.detail = detail;
    this.fields = fieldsOf(record);
    this.duplicateOf = firstNumber(record.post_id);
  }

  /** All messages of the response, for screens without a matching field. */
  get messages(): string[] {
    return this.detail ? [this.detail] : Object.values(this.fields).flat();
  }

  /** The first error of each field. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.fields).map(([name, [first = '']]) => [name, first]));
  }
}

/** The server's messages, or `fallbackMessage`. */
export function messageOf(error: unknown, fallbackMessage: string, offline?: string): string {
  return (
    (error instanceof ApiError && error.messages.join(' ')) || unanswered(error, fallbackMessage, offline)
  );
}

/** For a failure without a message of the server; mentions a missing connection. */
export function unanswered(
  error: unknown,
  sentence: string,
  offline: string = screenMessages.offline,
): string {
  const hasNoResponse = error instanceof ApiError && error.status === 0;
  return hasNoResponse && isOffline() ? `${sentence}: ${offline}` : sentence;
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

/** False outside a browser, where it is not known. */
export function isOffline() {
  return 'onLine' in navigator && !navigator.onLine;
}
