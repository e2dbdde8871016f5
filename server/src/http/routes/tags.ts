import { getSite } from '../../sites/sites.ts';
import { createTag, deleteTag, getTag, listTags, mergeTag, renameTag } from '../../tags/tags.ts';
import type { Handlers } from '../handlers.ts';

export const tagHandlers = {
  listTags: ({ context, query }) => listTags(context, query),
  createTag: ({ context, actor, body }) => createTag(context, actor, body),
  getTag: ({ context, params }) => getTag(context, params.slug),
  renameTag: ({ context, actor, params, body }) => renameTag(context, actor, params.slug, body),
  deleteTag: ({ context, actor, params }) => deleteTag(context, actor, params.slug),
  mergeTag: ({ context, actor, params, body }) => mergeTag(context, actor, params.slug, body),
  getSite: ({ context, params }) => getSite(context, params.host),
} satisfies Partial<Handlers>;
