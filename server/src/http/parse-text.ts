import * as fieldMessages from '@magpie/contract/messages/fields';
import type { TSchema } from 'typebox';
import { parseHttpUrl } from '../links/url-identity.ts';

/** A parsed value or an error; neither for an optional value that is absent. */
export interface Parsed {
  value?: unknown;
  problem?: string;
}

/** The schema of a text field, which contract/src/fields.ts creates. */
export type TextSchema = TSchema & {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  trim?: false;
};

/** The addresses that browsers accept in an email field, if their domain has a dot. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/**
 * A visible letter, digit, sign or symbol. Invisible ones, such as U+2800 (braille without dots), are excluded, and so are
 * combining marks and characters that no font has.
 */
const VISIBLE =
  /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u{2800}\u{FFFC}\u{1D159}\u{13441}\u{13442}]]/v;

/** Parses a text, which is trimmed unless the schema says otherwise. Lengths are counted in code points. */
export function parseText(schema: TextSchema, given: unknown): Parsed {
  if (typeof given !== 'string') return { problem: fieldMessages.notText };
  if (schema.format === 'paging') return { value: given };
  if (given.includes('\0') || !given.isWellFormed()) return { problem: fieldMessages.badText };
  const value = schema.trim === false ? given : trim(given);
  const { minLength = 0, maxLength = Infinity } = schema;
  if (value === '') return minLength > 0 ? { problem: fieldMessages.required } : { value };
  if (value.length > maxLength || value.length < minLength * 2) {
    const length = [...value].length;
    if (length < minLength) return { problem: fieldMessages.tooShort(minLength) };
    if (length > maxLength) return { problem: fieldMessages.tooLong(maxLength) };
  }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) {
    return { problem: fieldMessages.badUsername };
  }
  if (schema.format === 'http-url' && !parseHttpUrl(value)) return { problem: fieldMessages.notHttpUrl };
  if (schema.format === 'email' && !EMAIL.test(value)) return { problem: fieldMessages.badEmail };
  return { value };
}

/** A text without a visible character is blank. */
function trim(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}
