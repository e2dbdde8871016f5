import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from '../call.ts';
import {
  author,
  count,
  id,
  idOrText,
  Nothing,
  nullable,
  optional,
  pageOf,
  PageQuery,
  pageQuery,
  soughtId,
  text,
  timestamp,
} from '../fields.ts';
import {
  COLLECTION_COVERS,
  COLLECTION_DESCRIPTION_MAX,
  COLLECTION_EDITORS_MAX,
  COLLECTION_TITLE_MAX,
  USERNAME_MAX,
} from '../limits.ts';
import { decided, Report } from '../moderation.ts';
import { COLLECTION_VISIBILITIES, ITEM_STATUSES } from '../values.ts';

const NamedUser = Type.Object({ id: id(), username: Type.String() });

/** A curated list of posts and links. */
export const Collection = Type.Object({
  id: id(),
  slug: Type.String({ description: 'The slug of its page, `/collection/{id}/{slug}`.' }),
  title: Type.String(),
  description: Type.String(),
  visibility: Type.Enum([...COLLECTION_VISIBILITIES]),
  owner: author(),
  editors: Type.Array(NamedUser, { description: 'Who may change its items besides the owner.' }),
  items_count: count(),
  read_count: { ...count(), description: 'Its items that the viewer has read.' },
  followers_count: count(),
  is_following: Type.Boolean(),
  copied_from: nullable(
    Type.Object(
      { id: id(), slug: Type.String(), title: Type.String(), owner: author() },
      { description: 'The collection it was copied from; null if that was deleted or is private.' },
    ),
  ),
  covers: Type.Array(Type.String(), {
    maxItems: COLLECTION_COVERS,
    description: 'Paths of the preview images of its first posts that have one.',
  }),
  status: Type.Enum([...ITEM_STATUSES], {
    description: 'A removed collection is private and cannot be changed until an admin approves it.',
  }),
  removal_reason: optional(
    Type.String({ description: 'Why an admin removed it; for its owner and admins, while it is removed.' }),
  ),
  reports_count: count(),
  is_reported: Type.Boolean(),
  reports: optional(Type.Array(Report, { description: 'The open reports; for admins only.' })),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type Collection = Static<typeof Collection>;

export const DecidedCollection = Type.Object({ ...Collection.properties, ...decided });
export type DecidedCollection = Static<typeof DecidedCollection>;

export const CollectionPage = pageOf(Collection);
export type CollectionPage = Static<typeof CollectionPage>;

const editable = {
  title: text({ max: COLLECTION_TITLE_MAX }),
  description: optional(text({ max: COLLECTION_DESCRIPTION_MAX, blank: true })),
  visibility: optional(Type.Enum([...COLLECTION_VISIBILITIES])),
  editors: optional(
    Type.Array(idOrText({ max: USERNAME_MAX, description: 'An id or a username.' }), {
      maxItems: COLLECTION_EDITORS_MAX,
    }),
  ),
};

export const CreateCollectionBody = Type.Object(editable);
export type CreateCollectionBody = Static<typeof CreateCollectionBody>;

export const EditCollectionBody = Type.Partial(Type.Object(editable));
export type EditCollectionBody = Static<typeof EditCollectionBody>;

export const CollectionsQuery = Type.Object({ ...pageQuery, owner: optional(soughtId()) });
export type CollectionsQuery = Static<typeof CollectionsQuery>;

export const FollowCollectionReply = Type.Object({ is_following: Type.Boolean(), followers_count: count() });
export type FollowCollectionReply = Static<typeof FollowCollectionReply>;

/** The collections that a post can be added to. */
export const CollectionChoices = Type.Object({
  results: Type.Array(
    Type.Object({
      id: id(),
      title: Type.String(),
      visibility: Type.Enum([...COLLECTION_VISIBILITIES]),
      items_count: count(),
      item_id: nullable({ ...id(), description: 'The item with the post; null if there is none.' }),
      note: nullable(Type.String({ description: 'The note of that item.' })),
    }),
  ),
});
export type CollectionChoices = Static<typeof CollectionChoices>;

export const collectionCalls = {
  listCollections: {
    summary: 'List public collections, newest first; with yourself as `owner`, all of yours',
    method: 'GET',
    path: '/api/content/collections/',
    access: 'public',
    limit: 'read',
    ...noInput,
    query: CollectionsQuery,
    reply: CollectionPage,
  },
  createCollection: {
    summary: 'Create a collection; it is private unless `visibility` says otherwise',
    method: 'POST',
    path: '/api/content/collections/',
    access: 'user',
    limit: 'write',
    ...noInput,
    body: CreateCollectionBody,
    status: 201,
    reply: Collection,
  },
  listEditedCollections: {
    summary: 'List the collections of others that you may edit, the latest first',
    method: 'GET',
    path: '/api/content/collections/editing/',
    access: 'user',
    limit: 'read',
    ...noInput,
    query: PageQuery,
    reply: CollectionPage,
  },
  listCollectionChoices: {
    summary: 'List the collections that you can add a post to, the most recently changed first',
    method: 'GET',
    path: '/api/content/posts/:id/collections/',
    access: 'user',
    limit: 'read',
    ...byId,
    reply: CollectionChoices,
  },
  getCollection: {
    summary: 'Read a collection',
    method: 'GET',
    path: '/api/content/collections/:id/',
    access: 'public',
    limit: 'read',
    ...byId,
    reply: Collection,
  },
  editCollection: {
    summary: 'Edit your collection; if it becomes private, it loses its followers',
    method: 'PATCH',
    path: '/api/content/collections/:id/',
    access: 'user',
    limit: 'write',
    ...byId,
    body: EditCollectionBody,
    reply: Collection,
  },
  deleteCollection: {
    summary: 'Delete your collection',
    method: 'DELETE',
    path: '/api/content/collections/:id/',
    access: 'user',
    limit: 'write',
    ...byId,
    status: 204,
    reply: Nothing,
  },
  copyCollection: {
    summary: 'Copy a collection into a private one of yours',
    method: 'POST',
    path: '/api/content/collections/:id/copy/',
    access: 'user',
    limit: 'write',
    ...byId,
    status: 201,
    reply: Collection,
  },
  followCollection: {
    summary: 'Follow a collection',
    method: 'POST',
    path: '/api/content/collections/:id/follow/',
    access: 'user',
    limit: 'write',
    ...byId,
    reply: FollowCollectionReply,
  },
  unfollowCollection: {
    summary: 'Unfollow a collection',
    method: 'DELETE',
    path: '/api/content/collections/:id/follow/',
    access: 'user',
    limit: 'write',
    ...byId,
    status: 204,
    reply: Nothing,
  },
} as const satisfies Record<string, Call>;
