import { listModerationLog, listModerators } from '../../moderation-log/list-log.ts';
import type { Handlers } from '../handlers.ts';

export const moderationLogHandlers = {
  listModerationLog: ({ context, query }) => listModerationLog(context, query),
  listModerators: ({ context, query }) => listModerators(context, query),
} satisfies Partial<Handlers>;
