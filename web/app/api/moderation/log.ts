import { LOG_ACTIONS, type LogAction } from '@magpie/contract/moderation/log-actions';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** What the address of the moderation log selects. */
export interface LogChoice {
  action: LogAction | null;
  /** A username. */
  moderator: string;
  cursor: string | null;
}

export function logChoiceIn(search: URLSearchParams): LogChoice {
  return {
    action: LOG_ACTIONS.find((action) => action === search.get('action')) ?? null,
    moderator: search.get('moderator')?.trim() ?? '',
    cursor: search.get('cursor'),
  };
}

/** The address of a part of the log; defaults are omitted. */
export function logPath({ action, moderator, cursor }: LogChoice): string {
  const search = new URLSearchParams({
    ...(action && { action }),
    ...(moderator && { moderator }),
    ...(cursor && { cursor }),
  });
  return search.size > 0 ? `/moderation?${search}` : '/moderation';
}

export function logQuery(choice: LogChoice) {
  const { action, moderator, cursor } = choice;
  return infiniteQueryOptions({
    queryKey: screenKeys.moderationLog(choice),
    ...pagesFrom(cursor),
    queryFn: ({ pageParam, signal }) =>
      call('listModerationLog', {
        query: {
          ...(action && { action }),
          ...(moderator && { moderator }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
  });
}

/** The moderators whose acts are in the log. */
export function moderatorsQuery() {
  return queryOptions({
    queryKey: screenKeys.moderators,
    queryFn: async ({ signal }) => (await call('listModerators', { signal })).results,
  });
}
