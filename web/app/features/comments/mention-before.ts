import { USERNAME_MAX } from '@magpie/contract/limits';

const MENTION = /(?:^|[^\p{L}\p{N}@/])@([A-Za-z0-9_.-]+)$/u;

/** The name that is being typed after an @, before the cursor of the focused box. */
export function mentionBefore(box: HTMLTextAreaElement | null): string | null {
  if (!box || document.activeElement !== box || box.selectionStart !== box.selectionEnd) return null;
  const before = box.value.slice(Math.max(0, box.selectionStart - USERNAME_MAX - 3), box.selectionStart);
  const name = MENTION.exec(before)?.[1] ?? null;
  return name !== null && name.length <= USERNAME_MAX ? name : null;
}

/** Whether the typed name is the whole name of the only user who is suggested. */
export function isComplete(typed: string, users: readonly { username: string }[]): boolean {
  return users.length === 1 && users[0]?.username === typed;
}
