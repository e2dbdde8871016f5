import { SUGGEST_DEBOUNCE_MS } from '@magpie/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { suggestedUsersQuery } from '../../api/comments/writing.ts';
import { useAuth } from '../../session/auth.tsx';

/** Users whose names begin with the typed letters, once typing pauses; none for anonymous visitors. */
export function useSuggestedUsers(typed: string | null) {
  const { user } = useAuth();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed ?? ''), SUGGEST_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = [] } = useQuery({
    ...suggestedUsersQuery(asked),
    enabled: asked !== '' && user !== null,
    placeholderData: (before) => before,
  });
  const start = typed?.toLowerCase();
  return start === undefined ? [] : data.filter(({ username }) => username.toLowerCase().startsWith(start));
}
