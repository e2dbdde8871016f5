import { BAN_STATUSES, USER_ROLES } from '@magpie/contract/values';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { UserFilters } from '../../api/client/query-keys.ts';
import { useIsOverlayEntry } from '../../session/use-history-entry.ts';
import { useSearchChoice } from '../../session/use-search-choice.ts';

export type UserChoice = ReturnType<typeof useUserChoice>;

const SEARCH_DEBOUNCE_MS = 300;
/** The state of history entries made by this screen's own fields. */
const CHOSEN_HERE = 'chosen here';

/** The filters of the user list, from the URL; typed text is written there when the typing pauses. */
export function useUserChoice() {
  const [params] = useSearchParams();
  const choose = useSearchChoice(CHOSEN_HERE);
  const isOverlayEntry = useIsOverlayEntry();
  const isChosenHere = useLocation().state === CHOSEN_HERE;
  const filters = readUserFilters(params);
  const { search: searchInUrl = '' } = filters;
  const [search, writeSearch] = useState(searchInUrl);
  const [seen, setSeen] = useState(searchInUrl);
  const [searched, setSearched] = useState(searchInUrl);
  if (seen !== searchInUrl) {
    setSeen(searchInUrl);
    // A link to this screen was followed; keep what has been typed since.
    if (!isChosenHere) {
      setSearched(searchInUrl);
      writeSearch(searchInUrl);
    }
  }

  const searchFor = useEffectEvent((words: string) => {
    setSearched(words);
    choose('search', words);
  });
  useEffect(() => {
    const words = search.trim();
    // While a confirmation is open, the current URL belongs to its history entry.
    if (words === searched || isOverlayEntry) return;
    const timer = setTimeout(() => searchFor(words), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [search, searched, isOverlayEntry]);

  return { search, filters, writeSearch, choose };
}

export function readUserFilters(params: URLSearchParams): UserFilters {
  return {
    search: params.get('search')?.trim() || undefined,
    ban_status: BAN_STATUSES.find((status) => status === params.get('ban_status')),
    role: USER_ROLES.find((role) => role === params.get('role')),
  };
}
