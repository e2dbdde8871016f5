import type { PreviewReply } from '@magpie/contract/previews';
import { STORAGE_KEYS } from '@magpie/contract/page-values';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../api/topics/categories.ts';
import { readStored, store } from '../../lib/stored/local-storage.ts';
import { suggestCategory } from './suggest-category.ts';

/**
 * The id of the category that the form starts with: the likely one of the page, else the last used; empty if neither exists.
 */
export function useLikelyCategory(url: string, preview: PreviewReply | null): string {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const last = categories.find(({ id }) => String(id) === readStored(STORAGE_KEYS.lastCategory));
  return suggestCategory(categories, { url, type: preview?.preview_type }) ?? String(last?.id ?? '');
}

export function rememberCategory(id: string): void {
  store(STORAGE_KEYS.lastCategory, id);
}
