import { replies } from '@magpie/contract/messages';
import type { TSchema } from 'typebox';
import { parseHttpUrl } from '../posts/post-url.ts';
import type { Parsed } from './parse-input.ts';

/** A text field's schema as contract/src/fields.ts makes it. */
export type TextSchema = TSchema & {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  trim?: false;
};

/** What browsers take in an email field, with a dot in the domain. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Trimmed unless the schema says otherwise; lengths are counted in code points. */
export function parseText(schema: TextSchema, given: unknown): Parsed {
  if (typeof given !== 'string') return { problem: replies.notText };
  if (schema.format === 'place') return { value: given };
  if (given.includes('\0') || !given.isWellFormed()) return { problem: replies.badText };
  const value = schema.trim === false ? given : given.trim();
  const { minLength = 0, maxLength = Infinity } = schema;
  if (value === '') return minLength > 0 ? { problem: replies.required } : { value };
  if (value.length > maxLength || value.length < minLength * 2) {
    const length = [...value].length;
    if (length < minLength) return { problem: replies.tooShort(minLength) };
    if (length > maxLength) return { problem: replies.tooLong(maxLength) };
  }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) {
    return { problem: replies.badUsername };
  }
  if (schema.format === 'http-url' && !parseHttpUrl(value)) return { problem: replies.notHttpUrl };
  if (schema.format === 'email' && !EMAIL.test(value)) return { problem: replies.badEmail };
  return { value };
}
