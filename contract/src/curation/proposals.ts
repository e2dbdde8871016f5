import Type, { type TProperties, type TSchema } from 'typebox';
import { author, count, timestamp } from '../fields.ts';
import { CHANGES_MAX, PROPOSALS_MAX } from '../limits.ts';

/** The values that users propose for a field of a post. A value is applied once enough users, or an admin, want it. */
export function proposalsOf<T extends TSchema>(value: T) {
  return Type.Array(
    Type.Object({
      to: value,
      count: { ...count(), description: 'How many users propose it.' },
      needed: { ...count(), description: 'How many users are needed.' },
      is_own: Type.Boolean({ description: 'Whether the caller proposes it.' }),
    }),
    { maxItems: PROPOSALS_MAX, description: 'The most proposed first.' },
  );
}

/** How a value of a post has changed. @param more further fields of a change */
export function changesOf<T extends TSchema, More extends TProperties>(value: T, more: More) {
  return Type.Array(Type.Object({ from: value, to: value, by: author(), applied_at: timestamp(), ...more }), {
    maxItems: CHANGES_MAX,
    description: 'The latest first.',
  });
}
