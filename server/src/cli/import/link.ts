import { SubmitPostBody } from '@magpie/contract/posts';
import { InvalidError } from '../../errors.ts';
import { parseBody } from '../../http/parse-input.ts';
import { type SubmittedLink, submittedLink } from '../../links/submitted-link.ts';
import type { Line } from './lines.ts';

/**
 * A line of the file. Its fields have been checked like those of a submission, but a blocked domain and an affiliate link are
 * accepted.
 */
export interface ImportedLink {
  number: number;
  title: string;
  link: SubmittedLink;
  description: string;
  category_id: number;
}

/** Why a line cannot be imported, in words for the operator. */
export class LineError extends Error {}

/** @throws LineError */
export function readLink({ number, text }: Line, categoryOf: (hint: string) => number | null): ImportedLink {
  if (text === null) throw new LineError('is too long');
  const record = parsed(text);
  const hint = [record.category, record.category_hint].find((value) => typeof value === 'string');
  const category_id = categoryOf(hint ?? '');
  if (category_id === null) {
    throw new LineError(hint ? `the site has no category "${hint}"` : 'names no category');
  }
  const { title, url, description = '' } = checked(record, category_id);
  return { number, title, link: submittedLink(url), description, category_id };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    throw new LineError('is not JSON');
  }
  throw new LineError('is not a JSON object');
}

function checked({ title, url, description }: Record<string, unknown>, category_id: number) {
  try {
    return parseBody(SubmitPostBody, { title, url, description: description ?? undefined, category_id });
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    const problems = Object.entries(error.fields).map(([field, words]) => `${field}: ${words.join(' ')}`);
    throw new LineError(problems.join(' '));
  }
}
