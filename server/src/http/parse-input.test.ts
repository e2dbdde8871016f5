import { type CallName, calls } from '@magpie/contract/calls';
import * as fieldMessages from '@magpie/contract/messages/fields';
import Type, { type TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { InvalidError } from '../errors.ts';
import { parseBody, parseQuery } from './parse-input.ts';
import { isKind, withoutNull } from './schema-kinds.ts';

/** Every text field in the body of every call. */
const texts = (Object.keys(calls) as CallName[]).flatMap((call) =>
  Object.entries<TSchema>(calls[call].body.properties)
    .map(([field, schema]) => ({ call, field, schema: withoutNull(schema).field }))
    .filter(({ schema }) => isKind(schema, 'string'))
    .map((text) => ({ ...text, start: isUrl(text.schema) ? 'https://a.example/' : '' })),
);

function isUrl(schema: TSchema) {
  return Reflect.get(schema, 'format') === 'http-url';
}

function read(schema: TSchema, value: unknown) {
  try {
    return parseBody(Type.Object({ field: schema }), { field: value });
  } catch (error) {
    if (error instanceof InvalidError) return error.fields;
    throw error;
  }
}

describe.each(texts)('$field of $call', ({ schema, start }) => {
  test('is refused with NUL and with half a surrogate pair', () => {
    for (const value of [`${start}a\0`, `${start}\ud83d`, `${start}\udc26b`]) {
      expect(read(schema, value)).toEqual({ field: [fieldMessages.badText] });
    }
  });

  test('is refused when it is not a string', () => {
    for (const value of [5, true, ['x'], {}])
      expect(read(schema, value)).toEqual({ field: [fieldMessages.notText] });
  });
});

/**
 * Other tests check which characters names and addresses may contain, and how many bytes a file may have: fewer than its
 * code points may be.
 */
const free = texts.filter(
  ({ call, schema }) =>
    !('acceptsFile' in calls[call]) &&
    !Reflect.get(schema, 'pattern') &&
    Reflect.get(schema, 'format') !== 'email',
);

describe.each(free)('$field of $call', ({ schema, start }) => {
  const max = Number(Reflect.get(schema, 'maxLength'));
  const isPassword = Reflect.get(schema, 'trim') === false;

  test('is counted in code points', () => {
    const longest = start + '🐦'.repeat(max - start.length);
    expect(read(schema, longest)).toEqual({ field: longest });
    expect(read(schema, `${longest}🐦`)).toEqual({ field: [fieldMessages.tooLong(max)] });
  });

  test('is trimmed before it is counted, unless it is a password', () => {
    const longest = start + 'x'.repeat(max - start.length);
    expect(read(schema, `\n ${longest}\t`)).toEqual({
      field: isPassword ? [fieldMessages.tooLong(max)] : longest,
    });
    const short = `${start} inner blank `;
    expect(read(schema, short)).toEqual({ field: isPassword ? short : short.trim() });
  });
});

/** Zero-width space, braille without dots, Hangul filler, soft hyphen, and other characters that are drawn as nothing. */
const invisible = [
  ...'\u0301 \ue000 \u0378 \ufffc \u{1d159} \u{13441} \u200b \u2800 \u3164 \u00ad \uffa0 \u034f'.split(' '),
  ...'\u115f\u1160 \u17b4\u17b5 \ufe0f\u{e0100} \u202e\u2066\u2069'.split(' '),
  '\u200b \u2800\n\u3164\u00ad\u2028',
];
const written = free.filter(({ schema }) => Reflect.get(schema, 'trim') !== false);

describe.each(written)('$field of $call', ({ schema }) => {
  test('is blank without a visible character', () => {
    const isRequired = Reflect.get(schema, 'minLength') !== undefined;
    for (const value of invisible) {
      expect(read(schema, value)).toEqual({ field: isRequired ? [fieldMessages.required] : '' });
    }
  });
});

test.each(['a\u200b', '\u2800\u2801', '👩\u200d🚀', '\u202eabc', '喜', 'ـ', '.'])(
  '%j is visible',
  (content) => {
    expect(parseBody(calls.createComment.body, { content })).toEqual({ content });
  },
);

test.each([
  ['username', 3, 30],
  ['password', 8, 128],
] as const)('a %s has %i to %i characters', (field, min, max) => {
  const schema = calls.register.body.properties[field];
  for (const length of [min, max])
    expect(read(schema, 'x'.repeat(length))).toEqual({ field: 'x'.repeat(length) });
  expect(read(schema, 'x'.repeat(min - 1))).toEqual({ field: [fieldMessages.tooShort(min)] });
  expect(read(schema, 'x'.repeat(max + 1))).toEqual({ field: [fieldMessages.tooLong(max)] });
});

test('the texts of a query are refused with NUL', () => {
  const { query } = calls.listUsers;
  for (const field of ['search', 'role', 'ban_status']) {
    expect(() => parseQuery(query, { [field]: 'a\0' })).toThrow(InvalidError);
  }
});

describe('an id', () => {
  const { body } = calls.editPost;

  test('may be a number or a numeric string', () => {
    expect(parseBody(body, { category: '12', category_id: 12, tags: ['1', 2, ' 3 '] })).toEqual({
      category: 12,
      category_id: 12,
      tags: [1, 2, 3],
    });
  });

  test('that is too large is read as the largest id', () => {
    const largest = { category: 2 ** 31 - 1 };
    for (const category of [1e30, '9'.repeat(30), '9'.repeat(400)]) {
      expect(parseBody(body, { category })).toEqual(largest);
    }
  });

  test.each([0, -1, 1.5, '0', '1.5', '1e3', '0x1', 'x', true, [1], { id: 1 }])('is not %j', (category) => {
    expect(() => parseBody(body, { category })).toThrow(fieldMessages.notNumber);
  });
});

test('unknown fields are ignored', () => {
  const given = { content: 'x', id: 1, status: 'removed', author: { id: 2 } };
  expect(parseBody(calls.createComment.body, given)).toEqual({ content: 'x' });
});
