import type { TSchema } from 'typebox';

/** The schema without additional properties: an answer with more fields than the contract fails the test. */
export function strict(schema: TSchema): TSchema {
  return tightened(schema) as TSchema;
}

function tightened(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(tightened);
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, tightened(value)]));
  return 'properties' in part ? { ...copy, additionalProperties: false } : copy;
}
