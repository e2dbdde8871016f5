import { readFileSync } from 'node:fs';

/** Comments to be removed, and the admin's reasons. */
export interface BadComment {
  text: string;
  reason: string;
  isAdvertising: boolean;
}

const LINE = /^\[(.+?)\] (.+)$/;

export function readBadComments(): BadComment[] {
  const text = readFileSync(new URL('bad-comments.txt', import.meta.url), 'utf8');
  return text.split('\n').flatMap((line) => {
    const [, reason, said] = LINE.exec(line) ?? [];
    if (reason === undefined || said === undefined) return [];
    return [{ text: said, reason, isAdvertising: reason.startsWith('Advertising') }];
  });
}
