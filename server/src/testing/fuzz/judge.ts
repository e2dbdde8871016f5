import { type CallName, calls } from '@magpie/contract/calls';
import { DetailError, DuplicateUrlError, FieldErrors, NamedError } from '@magpie/contract/errors';
import { SecondFactorNeeded } from '@magpie/contract/second-factor/second-factor';
import type { TSchema } from 'typebox';
import { expect } from 'vitest';
import { isKind } from '../../http/schema-kinds.ts';
import { strict } from '../strict-schema.ts';

interface Answered {
  statusCode: number;
  body: string;
  headers: Record<string, unknown>;
}

/** Internals that no answer may contain: source positions, queries, engines, folders. */
const INTERNALS =
  /node_modules|node:internal|\.ts:\d|\bat \w+ \(|\/src\/|\/tmp\/|sqlite|postgres|kysely|\bselect\b.+\bfrom\b|\binsert into\b|constraint|TypeError|is not a function|Cannot read/i;

const SHAPES = [DetailError, FieldErrors, DuplicateUrlError].map(strict);
const OWN_SHAPES: Partial<Record<CallName, TSchema>> = {
  previewUrl: NamedError,
  demoteUser: NamedError,
  login: SecondFactorNeeded,
};

/** Expects an answer of the contract: the call's reply, or an error in the documented shape. */
export function expectDocumented(name: CallName, { statusCode, body, headers }: Answered): void {
  const { status, reply } = calls[name];
  if (statusCode === status) {
    // No body, or an exported file.
    if (status === 204 || isKind(reply, 'string')) return;
    expect(strict(reply).Errors(JSON.parse(body))).toEqual([]);
    return;
  }
  expect(statusCode, body.slice(0, 300)).toBeGreaterThanOrEqual(400);
  expect(statusCode, body.slice(0, 300)).toBeLessThan(500);
  expect(String(headers['content-type'])).toMatch(/^application\/json; charset=utf-8$/i);
  expect(body).not.toMatch(INTERNALS);
  const said: unknown = JSON.parse(body);
  if (name === 'linkPreview' && Object.hasOwn(Object(said), 'message')) return;
  const own = OWN_SHAPES[name];
  const shapes = own ? [...SHAPES, strict(own)] : SHAPES;
  expect(
    shapes.some((shape) => shape.Check(said)),
    body,
  ).toBe(true);
}
