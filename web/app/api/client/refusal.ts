import { ApiError, unanswered } from './api-error.ts';

/** The product's message for a failure, followed by the server's reason unless the server itself failed. */
export function refusal(error: unknown, sentence: string, offline?: string): string {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) {
    return unanswered(error, sentence, offline);
  }
  const reason = error.messages.join(' ');
  return reason ? `${sentence}: ${reason}` : sentence;
}
