import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const validators = new WeakMap<TSchema, Validator>();

/** Allows no additional properties: an answer with more fields than the contract fails the test. */
export function strict(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(tightened(schema) as TSchema);
  validators.set(schema, validator);
  return validator;
}

function tightened(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(tightened);
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, tightened(value)]));
  return 'properties' in part ? { ...copy, additionalProperties: false } : copy;
}
