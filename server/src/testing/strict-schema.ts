import type { TSchema } from 'typebox';

const strictSchemas = new WeakMap<TSchema, TSchema>();

/** The schema without additional properties: an answer with more fields than the contract fails the test. */
export function strict(schema: TSchema): TSchema {
  const made = strictSchemas.get(schema) ?? (tightened(schema) as TSchema);
  strictSchemas.set(schema, made);
  return made;
}

function tightened(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(tightened);
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, tightened(value)]));
  return 'properties' in part ? { ...copy, additionalProperties: false } : copy;
}
