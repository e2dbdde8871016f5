import * as fieldMessages from '@magpie/contract/messages/fields';
import type { Static, TObject, TSchema } from 'typebox';
import { LARGEST_ID } from '../db/keyset.ts';
import { InvalidError, NotFoundError } from '../errors.ts';
import { type Parsed, parseText, type TextSchema } from './parse-text.ts';
import { choicesOf, isKind, withoutNull } from './schema-kinds.ts';

/**
 * Reads the input of a call by its schema (contract/src/fields.ts): the value of every known field, or the errors of
 * all fields at once. Unknown fields are ignored.
 */

/** @throws InvalidError */
export function parseBody<S extends TObject>(schema: S, body: unknown): Static<S> {
  if (body === undefined || body === null) return parseFields(schema, {});
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new InvalidError({ non_field_errors: [fieldMessages.notObject] });
  }
  return parseFields(schema, body);
}

/** The parameters of a query. An empty value counts as absent; of several values of a parameter, the last one counts. */
export function givenIn(query: URLSearchParams): Record<string, string> {
  const given = [...query].map(([name, value]): [string, string] => [name, value.trim()]);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** @param given as `givenIn` reads it @throws InvalidError */
export function parseQuery<S extends TObject>(schema: S, given: Record<string, string>): Static<S> {
  return parseFields(schema, given);
}

/** Ids in a path are plain digits; they may not have blanks around them, as ids in a body may. @throws NotFoundError */
export function parseParams<S extends TObject>(schema: S, params: unknown): Static<S> {
  const given = params ?? {};
  for (const [name, field] of Object.entries<TSchema>(schema.properties)) {
    if (isKind(field, 'integer') && !/^[1-9]\d*$/.test(String(Reflect.get(given, name))))
      throw new NotFoundError();
  }
  try {
    return parseFields(schema, given);
  } catch {
    throw new NotFoundError();
  }
}

function parseFields<S extends TObject>(schema: S, source: object): Static<S> {
  const fields: Record<string, unknown> = {};
  const problems: Record<string, string[]> = {};
  const required = new Set(schema.required ?? []);
  for (const [name, field] of Object.entries<TSchema>(schema.properties)) {
    const given: unknown = Object.hasOwn(source, name) ? Reflect.get(source, name) : undefined;
    const result = parseField(field, given, required.has(name));
    if (result.problem !== undefined) problems[name] = [result.problem];
    else if (result.value !== undefined) fields[name] = result.value;
  }
  const missing = missingChoice(schema, { ...fields, ...problems });
  if (missing !== undefined) problems[missing] = [fieldMessages.required];
  if (Object.keys(problems).length > 0) throw new InvalidError(problems);
  return fields as Static<S>;
}

/** If the schema requires one of several fields (`anyOf`) and none was given, the name of the first of them. */
function missingChoice(schema: TObject, given: object): string | undefined {
  const choices = (Reflect.get(schema, 'anyOf') ?? []) as { required: string[] }[];
  const names = choices.flatMap(({ required }) => required);
  return names.some((name) => Object.hasOwn(given, name)) ? undefined : names[0];
}

function parseField(schema: TSchema, given: unknown, required: boolean): Parsed {
  const { field, nullable } = withoutNull(schema);
  if (given === null && nullable) return { value: null };
  if (required && given === null) return { problem: fieldMessages.required };
  if (given === undefined || isUnchosen(field, given))
    return required ? { problem: fieldMessages.required } : {};
  return parseValue(field, given);
}

/**
 * Whether this is an empty string that counts as absent. An empty text does not, because the rules of the text say whether
 * it may be empty; nor does an empty id, which is an error.
 */
function isUnchosen(field: TSchema, given: unknown): boolean {
  return given === '' && !isText(field) && !isKind(field, 'integer');
}

function parseValue(field: TSchema, given: unknown): Parsed {
  const choices = choicesOf(field);
  if (choices.length > 0) return parseChoice(choices, given);
  if (isText(field)) return parseText(field, given);
  if (isEnum(field)) {
    return field.enum.includes(given)
      ? { value: given }
      : { problem: fieldMessages.notOneOf(field.enum.map(String)) };
  }
  if (isKind(field, 'integer')) return parseId(field, given);
  if (isKind(field, 'boolean')) return parseBoolean(given);
  if (isList(field)) return parseList(field, given);
  if (isKind(field, 'object')) return parseObject(field as TObject, given);
  throw new Error(`The contract has a field of an unknown kind: ${JSON.stringify(field)}`);
}

/**
 * Parses a value by the first schema that fits. If none fits, a string gets the error of the first schema, and any other
 * value the error of the last.
 */
function parseChoice(choices: readonly TSchema[], given: unknown): Parsed {
  const parsed = choices.map((choice) => parseValue(choice, given));
  const problems = typeof given === 'string' ? parsed.slice(0, 1) : parsed.slice(-1);
  return parsed.find(({ problem }) => problem === undefined) ?? problems[0] ?? {};
}

function parseId({ minimum = -LARGEST_ID }: IdSchema, given: unknown): Parsed {
  if (given === '') return { problem: fieldMessages.required };
  const number = typeof given === 'string' && /^-?\d+$/.test(given.trim()) ? Number(given) : given;
  if (typeof number !== 'number') return { problem: fieldMessages.notNumber };
  const id = Math.max(Math.min(number, LARGEST_ID), -LARGEST_ID);
  return Number.isInteger(id) && id >= minimum ? { value: id } : { problem: fieldMessages.notNumber };
}

function parseBoolean(given: unknown): Parsed {
  if (given === true || given === 'true') return { value: true };
  if (given === false || given === 'false') return { value: false };
  return { problem: fieldMessages.notBoolean };
}

function parseList({ items, maxItems }: ListSchema, given: unknown): Parsed {
  if (!Array.isArray(given)) return { problem: fieldMessages.notList };
  const parsed = given.map((item) => parseValue(items, item));
  const problem = parsed.find((item) => item.problem !== undefined)?.problem;
  if (problem !== undefined) return { problem };
  const values = [...new Set(parsed.map(({ value }) => value))];
  if (maxItems !== undefined && values.length > maxItems) return { problem: fieldMessages.tooMany(maxItems) };
  return { value: values };
}

/** An object that a browser made. Nobody typed it, so one message for all its fields is enough. */
function parseObject(field: TObject, given: unknown): Parsed {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { problem: fieldMessages.notPart };
  try {
    return { value: parseFields(field, given) };
  } catch {
    return { problem: fieldMessages.notPart };
  }
}

type IdSchema = TSchema & { minimum?: number };
type EnumSchema = TSchema & { enum: unknown[] };
type ListSchema = TSchema & { items: TSchema; maxItems?: number };

function isText(schema: TSchema): schema is TextSchema {
  return isKind(schema, 'string');
}

function isEnum(schema: TSchema): schema is EnumSchema {
  return Array.isArray(Reflect.get(schema, 'enum'));
}

function isList(schema: TSchema): schema is ListSchema {
  return isKind(schema, 'array');
}
