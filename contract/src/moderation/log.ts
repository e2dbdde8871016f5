import Type, { type Static } from 'typebox';
import { type Call, noInput } from '../call.ts';
import {
  author,
  id,
  nullable,
  OnePageQuery,
  optional,
  pageOf,
  pageQuery,
  text,
  timestamp,
} from '../fields.ts';
import { USERNAME_MAX } from '../limits.ts';
import { LOG_ACTIONS, LOG_TARGETS } from './log-actions.ts';

/** What a moderator did. The log is public: it omits what reporters said, and has only the title of what was removed. */
export const LogEntry = Type.Object({
  action: Type.Enum([...LOG_ACTIONS]),
  created_at: timestamp(),
  moderator: author(),
  reason: Type.String({ description: 'May be empty.' }),
  target: Type.Object({
    kind: Type.Enum([...LOG_TARGETS]),
    id: nullable({
      ...id(),
      description: 'null where it is no longer known, and for a collection that was not public.',
    }),
    title: Type.String({
      description:
        'The title of the post, the collection or the comment’s post; the username, the domain or the tag.',
    }),
  }),
});
export type LogEntry = Static<typeof LogEntry>;

export const LogPage = pageOf(LogEntry);
export type LogPage = Static<typeof LogPage>;

export const LogQuery = Type.Object({
  ...pageQuery,
  action: optional(Type.Enum([...LOG_ACTIONS])),
  moderator: optional(text({ max: USERNAME_MAX, blank: true })),
});
export type LogQuery = Static<typeof LogQuery>;

export const ModeratorPage = pageOf(Type.Object({ id: id(), username: Type.String() }));
export type ModeratorPage = Static<typeof ModeratorPage>;

export const logCalls = {
  listModerationLog: {
    summary: 'List what moderators did, newest first',
    method: 'GET',
    path: '/api/moderation/log/',
    access: 'public',
    limit: 'read',
    ...noInput,
    query: LogQuery,
    reply: LogPage,
  },
  listModerators: {
    summary: 'List the moderators in the moderation log, by username',
    method: 'GET',
    path: '/api/moderation/log/moderators/',
    access: 'public',
    limit: 'read',
    ...noInput,
    query: OnePageQuery,
    reply: ModeratorPage,
  },
} as const satisfies Record<string, Call>;
