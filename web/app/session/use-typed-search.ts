import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useIsOverlayEntry } from './use-history-entry.ts';
import { useSearchChoice } from './use-search-choice.ts';

const SEARCH_DEBOUNCE_MS = 300;
/** The state of history entries made by the screen's own fields. */
const CHOSEN_HERE = 'chosen here';

/**
 * The text of a screen's search box, from the parameter `search` of the URL; typed text is written there when the typing
 * pauses. `choose` sets the screen's other parameters.
 */
export function useTypedSearch() {
  const [params] = useSearchParams();
  const choose = useSearchChoice(CHOSEN_HERE);
  const isOverlayEntry = useIsOverlayEntry();
  const isChosenHere = useLocation().state === CHOSEN_HERE;
  const searchInUrl = params.get('search')?.trim() ?? '';
  const [search, writeSearch] = useState(searchInUrl);
  const [seen, setSeen] = useState(searchInUrl);
  const [searched, setSearched] = useState(searchInUrl);
  if (seen !== searchInUrl) {
    setSeen(searchInUrl);
    // After a followed link, the box shows the URL's text; after the screen's own choice, it keeps what was typed since.
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

  return { search, writeSearch, choose };
}
