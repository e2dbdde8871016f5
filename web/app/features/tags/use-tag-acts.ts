import type { TagWithCount } from '@magpie/contract/tags';
import * as tagMessages from '@magpie/contract/messages/tags';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/client/api-error.ts';
import { call } from '../../api/client/client.ts';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { hideTag, refreshTags, showTag } from '../../api/topics/tag-cache.ts';
import type { FormProblem } from '../../lib/state/use-form.ts';

/** The actions of admins on tags, which reject when the server refuses. They update lists and posts at once. */
export function useTagActs() {
  const cache = useQueryClient();

  /** A refusal may mean that another admin has changed the tags. */
  async function orRefresh<T>(reply: Promise<T>): Promise<T> {
    try {
      return await reply;
    } catch (error) {
      refreshTags(cache);
      throw error;
    }
  }

  return {
    async create(name: string) {
      showTag(cache, await orRefresh(call('createTag', { body: { name } })));
    },
    async rename({ slug }: TagWithCount, name: string) {
      showTag(cache, await orRefresh(call('renameTag', { params: { slug }, body: { name } })));
    },
    async delete(tag: TagWithCount) {
      await orRefresh(call('deleteTag', { params: { slug: tag.slug } }));
      hideTag(cache, tag);
    },
    /** @param into the slug of the other tag; empty while none is chosen, which the server refuses */
    async merge(tag: TagWithCount, into: string) {
      const target = await orRefresh(call('mergeTag', { params: { slug: tag.slug }, body: { into } }));
      hideTag(cache, tag);
      showTag(cache, target);
    },
  };
}

/** @param sentence what failed */
export function tagRefusal(error: unknown, sentence: string): FormProblem {
  if (error instanceof ApiError && error.status === 404) return { message: tagMessages.goneTag, fields: {} };
  return formRefusal(error, sentence);
}
