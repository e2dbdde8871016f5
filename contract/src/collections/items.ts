import Type, { type Static } from 'typebox';
import { byId, type Call } from '../call.ts';
import { count, id, Nothing, nullable, optional, pageOf, PageQuery, text } from '../fields.ts';
import { ITEM_NOTE_MAX, TITLE_MAX, URL_MAX } from '../limits.ts';
import { Post } from '../posts.ts';

/** A post or a plain link in a collection. */
export const CollectionItem = Type.Object({
  id: id(),
  post: nullable(
    Type.Object(Post.properties, {
      description: 'null for a plain link, and for a post that the viewer may not read.',
    }),
  ),
  url: nullable(Type.String({ description: 'null for a post that the viewer may not read.' })),
  title: nullable(Type.String({ description: 'null for a post that the viewer may not read.' })),
  note: Type.String(),
  is_read: Type.Boolean(),
});
export type CollectionItem = Static<typeof CollectionItem>;

export const CollectionItemPage = pageOf(CollectionItem);
export type CollectionItemPage = Static<typeof CollectionItemPage>;

const note = optional(text({ max: ITEM_NOTE_MAX, blank: true }));

/** Either `post` or `url` is required. The URL of a post adds that post. */
export const AddItemBody = Type.Object(
  {
    post: optional(id()),
    url: optional(text({ max: URL_MAX, format: 'http-url' })),
    title: optional(text({ max: TITLE_MAX, blank: true })),
    note,
  },
  { anyOf: [{ required: ['post'] }, { required: ['url'] }] },
);
export type AddItemBody = Static<typeof AddItemBody>;

/** `title` is the title of a plain link; a post keeps its own title. */
export const EditItemBody = Type.Object({ title: optional(text({ max: TITLE_MAX })), note });
export type EditItemBody = Static<typeof EditItemBody>;

export const MoveItemBody = Type.Object({
  after: nullable({ ...id(), description: 'The item to put it after; null to make it the first.' }),
});
export type MoveItemBody = Static<typeof MoveItemBody>;

export const ReadItemReply = Type.Object({ is_read: Type.Boolean(), read_count: count() });
export type ReadItemReply = Static<typeof ReadItemReply>;

const ofItem = { ...byId, params: Type.Object({ id: id(), item_id: id() }) };

export const collectionItemCalls = {
  listCollectionItems: {
    summary: 'List the items of a collection in order',
    method: 'GET',
    path: '/api/content/collections/:id/items/',
    access: 'public',
    limit: 'read',
    ...byId,
    query: PageQuery,
    reply: CollectionItemPage,
  },
  addCollectionItem: {
    summary: 'Add a post or a link to a collection',
    method: 'POST',
    path: '/api/content/collections/:id/items/',
    access: 'user',
    limit: 'write',
    ...byId,
    body: AddItemBody,
    status: 201,
    reply: CollectionItem,
  },
  editCollectionItem: {
    summary: 'Edit the note of an item, or the title of a link',
    method: 'PATCH',
    path: '/api/content/collections/:id/items/:item_id/',
    access: 'user',
    limit: 'write',
    ...ofItem,
    body: EditItemBody,
    reply: CollectionItem,
  },
  removeCollectionItem: {
    summary: 'Remove an item from a collection',
    method: 'DELETE',
    path: '/api/content/collections/:id/items/:item_id/',
    access: 'user',
    limit: 'write',
    ...ofItem,
    status: 204,
    reply: Nothing,
  },
  moveCollectionItem: {
    summary: 'Move an item within its collection',
    method: 'POST',
    path: '/api/content/collections/:id/items/:item_id/move/',
    access: 'user',
    limit: 'write',
    ...ofItem,
    body: MoveItemBody,
    reply: CollectionItem,
  },
  readCollectionItem: {
    summary: 'Mark an item as read',
    method: 'POST',
    path: '/api/content/collections/:id/items/:item_id/read/',
    access: 'user',
    limit: 'write',
    ...ofItem,
    reply: ReadItemReply,
  },
  unreadCollectionItem: {
    summary: 'Mark an item as unread',
    method: 'POST',
    path: '/api/content/collections/:id/items/:item_id/unread/',
    access: 'user',
    limit: 'write',
    ...ofItem,
    reply: ReadItemReply,
  },
} as const satisfies Record<string, Call>;
