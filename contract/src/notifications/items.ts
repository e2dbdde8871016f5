import Type, { type Static } from 'typebox';
import { byId, type Call } from '../call.ts';
import { id, nullable, pageOf, PageQuery } from '../fields.ts';
import { ITEM_STATUSES, POST_STATUSES } from '../values.ts';

/** What a notification is about. */
export const itemFields = {
  post: nullable(
    Type.Object({
      id: id(),
      title: Type.String(),
      slug: Type.String(),
      status: Type.Enum([...POST_STATUSES]),
    }),
  ),
  comment: nullable(
    Type.Object({
      id: id(),
      content: Type.String({ description: 'How it begins, without its formatting.' }),
      status: Type.Enum([...ITEM_STATUSES]),
    }),
  ),
  url: nullable(Type.String({ description: 'A path on this site; null where nothing can be read.' })),
};

/** One’s own post, or one’s own comment with its post. */
export const DecidedItem = Type.Object({ id: id(), ...itemFields });
export type DecidedItem = Static<typeof DecidedItem>;

export const DecidedItemPage = pageOf(DecidedItem);
export type DecidedItemPage = Static<typeof DecidedItemPage>;

export const notificationItemCalls = {
  listNotificationItems: {
    summary:
      'List which of your posts and comments a notification of decisions is about, for example after a batch',
    method: 'GET',
    path: '/api/users/notifications/:id/items/',
    access: 'user',
    limit: 'read',
    ...byId,
    query: PageQuery,
    reply: DecidedItemPage,
  },
} as const satisfies Record<string, Call>;
