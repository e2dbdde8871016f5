import { ApiError, unanswered } from './api-error.ts';

/** The product's sentence for what failed, with the server's reason where the fault is not the server's own. */
export function refusal(error: unknown, sentence: string): string {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) {
    return unanswered(error, sentence);
  }
  const reason = error.messages.join(' ');
  return reason ? `${sentence}: ${reason}` : sentence;
}
