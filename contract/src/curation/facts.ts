import Type, { type Static } from 'typebox';
import { byId, type Call } from '../call.ts';
import { author, nullable, optional, timestamp } from '../fields.ts';
import { CHANGES_MAX } from '../limits.ts';
import { AI_SHARES, FACT_NAMES, POST_ACCESS, POST_KINDS } from '../values.ts';

/** What is known of the thing that a post links to. null: unknown. */
export const facts = {
  kind: nullable(Type.Enum([...POST_KINDS])),
  access: nullable(Type.Enum([...POST_ACCESS])),
  own_work: nullable(Type.Boolean({ description: 'Whether the submitter made it.' })),
  ai_written: nullable(Type.Enum([...AI_SHARES])),
};

export const Facts = Type.Object(facts);
export type Facts = Static<typeof Facts>;

/** null makes a fact unknown; a missing fact does not change. */
export const factFields = {
  kind: optional(facts.kind),
  access: optional(facts.access),
  own_work: optional(facts.own_work),
  ai_written: optional(facts.ai_written),
};
export const FactsBody = Type.Object(factFields);
export type FactsBody = Static<typeof FactsBody>;

const factValue = nullable(Type.Union([Type.String(), Type.Boolean()]));

export const FactChange = Type.Object({
  field: Type.Enum([...FACT_NAMES]),
  from: factValue,
  to: factValue,
  by: author(),
  applied_at: timestamp(),
});
export type FactChange = Static<typeof FactChange>;

export const FactChanges = Type.Object({
  results: Type.Array(FactChange, { maxItems: CHANGES_MAX, description: 'The latest first.' }),
});
export type FactChanges = Static<typeof FactChanges>;

export const FactsReply = Type.Object({
  ...facts,
  proposed: Type.Object(factFields, {
    description: 'What the caller proposes and nobody else has proposed yet.',
  }),
});
export type FactsReply = Static<typeof FactsReply>;

export const factCalls = {
  listFactChanges: {
    summary: 'List how the facts of a post have changed',
    method: 'GET',
    path: '/api/content/posts/:id/facts/',
    access: 'public',
    limit: 'read',
    ...byId,
    reply: FactChanges,
  },
  proposeFacts: {
    summary:
      'Correct the facts of a post; applied at once for its author and admins, otherwise when two users propose the same',
    method: 'POST',
    path: '/api/content/posts/:id/facts/',
    access: 'user',
    limit: 'write',
    ...byId,
    body: FactsBody,
    reply: FactsReply,
  },
} as const satisfies Record<string, Call>;
