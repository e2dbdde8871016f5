import Type, { type Static } from 'typebox';
import { byId, type Call } from '../call.ts';
import { author, count, id, Nothing, nullable, text, timestamp } from '../fields.ts';
import { CONTEXT_ITEMS_MAX, CONTEXT_REPORTS_MAX, NOTE_MAX } from '../limits.ts';

/** What an admin noted about a user, for admins. */
export const UserNote = Type.Object({
  id: id(),
  text: Type.String(),
  written_by: author(),
  created_at: timestamp(),
});
export type UserNote = Static<typeof UserNote>;

const reports = () => ({ ...count(), maximum: CONTEXT_REPORTS_MAX });

/** What helps an admin to judge what a user posts or reports. */
export const UserContext = Type.Object({
  id: id(),
  username: Type.String(),
  reports: Type.Object(
    { count: reports(), upheld: reports(), dismissed: reports() },
    {
      description:
        'Numbers of the user’s latest reports: upheld if the item is removed or, as a duplicate, merged; dismissed if it was approved; otherwise open.',
    },
  ),
  bans: Type.Array(
    Type.Object({
      kind: Type.Enum(['temporary', 'permanent']),
      reason: Type.String(),
      banned_by: author(),
      created_at: timestamp(),
      ends_at: nullable(timestamp()),
      lifted_at: nullable(timestamp()),
    }),
    { maxItems: CONTEXT_ITEMS_MAX, description: 'The latest first.' },
  ),
  removals: Type.Array(
    Type.Object({
      kind: Type.Enum(['post', 'comment', 'collection']),
      title: nullable(
        Type.String({
          description:
            'The title of the post or collection, even after its deletion. For a comment, the title of its post; null once the post is deleted, or the comment together with all replies to it.',
        }),
      ),
      reason: Type.String(),
      removed_by: author(),
      created_at: timestamp(),
    }),
    { maxItems: CONTEXT_ITEMS_MAX, description: 'What is still removed or rejected, the latest first.' },
  ),
  notes: Type.Array(UserNote, { maxItems: CONTEXT_ITEMS_MAX, description: 'The latest first.' }),
});
export type UserContext = Static<typeof UserContext>;

export const UserNoteBody = Type.Object({ text: text({ max: NOTE_MAX }) });
export type UserNoteBody = Static<typeof UserNoteBody>;

export const userContextCalls = {
  getUserContext: {
    summary: 'Get a user’s bans and removed items, the outcome of the user’s reports, and notes by admins',
    method: 'GET',
    path: '/api/moderation/users/:id/',
    access: 'admin',
    limit: 'read',
    ...byId,
    reply: UserContext,
  },
  addUserNote: {
    summary: 'Add a note about a user, for admins',
    method: 'POST',
    path: '/api/moderation/users/:id/notes/',
    access: 'admin',
    limit: 'write',
    ...byId,
    body: UserNoteBody,
    status: 201,
    reply: UserNote,
  },
  deleteUserNote: {
    summary: 'Delete a note about a user',
    method: 'DELETE',
    path: '/api/moderation/notes/:id/',
    access: 'admin',
    limit: 'write',
    ...byId,
    status: 204,
    reply: Nothing,
  },
} as const satisfies Record<string, Call>;
