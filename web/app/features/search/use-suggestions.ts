import { SUGGEST_DEBOUNCE_MS } from '@magpie/contract/limits';
import type { Suggestion } from '@magpie/contract/search/search';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { suggestionsQuery } from '../../api/search/search.ts';
import { soughtText } from './search-address.ts';

/** The suggestions for a text, once typing pauses. The earlier suggestions stay until the new ones arrive. */
export function useSuggestions(typed: string): readonly Suggestion[] {
  const sought = soughtText(typed);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(sought), SUGGEST_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [sought]);
  const { data = [] } = useQuery({
    ...suggestionsQuery(asked),
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  return sought === '' ? [] : data;
}
