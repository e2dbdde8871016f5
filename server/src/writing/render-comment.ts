import type { Queries } from '../db/database.ts';
import { findMentionable, type MentionableUser, type MentionableUsers } from './mentions.ts';
import { parseComment } from './parse-comment.ts';
import { plainHtml } from './plain-html.ts';
import { writeHtml } from './write-html.ts';

/** How deep quotes and lists may be nested; deeper ones could not be read on a phone. */
const LEVELS_MAX = 20;

/** A comment as HTML of the allowed elements, with links to the users it mentions. */
export async function renderComment(queries: Queries, content: string): Promise<string> {
  return htmlOf(content, await findMentionable(queries, content));
}

/** The users whom a comment mentions, in the order of their mentions; names in code and links are no mentions. */
export async function findMentionedUsers(queries: Queries, content: string): Promise<MentionableUser[]> {
  const users = await findMentionable(queries, content);
  if (users.size === 0) return [];
  const tokens = parseComment(content, users).flatMap(({ children }) => children ?? []);
  const names = tokens.filter(({ type }) => type === 'mention').map((token) => token.content.toLowerCase());
  return [...new Set(names)].flatMap((name) => users.get(name) ?? []);
}

/** What cannot be shown as CommonMark is shown as it was typed. */
export function htmlOf(content: string, users: MentionableUsers): string {
  const tokens = parseComment(content, users);
  const isDeep = tokens.some(({ level }) => level > LEVELS_MAX);
  return (isDeep ? null : writeHtml(tokens, users)) ?? plainHtml(content);
}
