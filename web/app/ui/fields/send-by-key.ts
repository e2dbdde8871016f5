import type { KeyboardEvent } from 'react';

/** Ctrl+Enter or Cmd+Enter sends a form from a text box of several lines, where Enter alone begins another line. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
