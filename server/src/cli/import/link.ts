import { SubmitPostBody } from '@magpie/contract/posts';
import { InvalidError } from '../../errors.ts';
import { parseBody } from '../../http/parse-input.ts';
import { urlKey } from '../../links/url-identity.ts';
import type { Line } from './lines.ts';

/** A line of the file as the columns of a post, by the rules that hold for everybody who submits one. */
export interface Link {
  number: number;
  title: string;
  url: string;
  url_key: string;
  description: string;
  category_id: number;
}

/** Why a line cannot be imported, in words for a person. */
export class LinkFault extends Error {}

/** @throws LinkFault */
export function readLink({ number, text }: Line, categoryOf: (hint: string) => number | null): Link {
  if (text === null) throw new LinkFault('is too long');
  const record = parsed(text);
  const hint = [record.category, record.category_hint].find((value) => typeof value === 'string');
  const category_id = categoryOf(hint ?? '');
  if (category_id === null) {
    throw new LinkFault(hint ? `the site has no category "${hint}"` : 'names no category');
  }
  const { title, url, description = '' } = checked(record, category_id);
  return { number, title, url, url_key: urlKey(url), description, category_id };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    throw new LinkFault('is not JSON');
  }
  throw new LinkFault('is not a JSON object');
}

function checked({ title, url, description }: Record<string, unknown>, category_id: number) {
  try {
    return parseBody(SubmitPostBody, { title, url, description: description ?? undefined, category_id });
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    const complaints = Object.entries(error.fields).map(([field, words]) => `${field}: ${words.join(' ')}`);
    throw new LinkFault(complaints.join(' '));
  }
}
