import type { StateInline } from 'markdown-it';
import { candidateAt } from './mentions.ts';

/** Makes a token of `@name` where a user has that name; other text is left to the other rules. */
export function mentionRule(state: StateInline, isSilent: boolean): boolean {
  const { src, pos, linkLevel } = state;
  if (src[pos] !== '@' || linkLevel > 0) return false;
  const { users } = state.env;
  if (!(users instanceof Map)) return false;
  const name = candidateAt(src, pos).find((candidate) => users.has(candidate.toLowerCase()));
  if (name === undefined) return false;
  if (!isSilent) {
    const token = state.push('mention', '', 0);
    token.content = name;
  }
  state.pos += name.length + 1;
  return true;
}
