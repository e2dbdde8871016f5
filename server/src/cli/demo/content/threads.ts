import { readFileSync } from 'node:fs';

const SPEAKERS = ['op', 'root'] as const;
const KINDS = ['all', 'category', 'tag', 'type'] as const;

/** A comment and the replies to it. */
export interface Remark {
  text: string;
  /** The author of the post, the author of the thread, or anybody. */
  speaker: (typeof SPEAKERS)[number] | 'anybody';
  replies: Remark[];
}

/** A conversation and the posts it fits: all, or those with this category, tag or preview type. */
export interface Thread extends Remark {
  fits: { kind: (typeof KINDS)[number]; name: string };
}

const HEADING = /^# (\w+) ?(.*)$/;
const REMARK = /^( *)- (?:@(\w+) )?(.+)$/;
const INDENT = 2;

/** Parses threads.txt, which describes its own format. */
export function readThreads(): Thread[] {
  return parseThreads(readFileSync(new URL('threads.txt', import.meta.url), 'utf8'));
}

export function parseThreads(text: string): Thread[] {
  const threads: Thread[] = [];
  let fits: Thread['fits'] | undefined;
  let path: Remark[] = [];
  for (const line of text.split('\n')) {
    const [, heading, name = ''] = HEADING.exec(line) ?? [];
    const kind = KINDS.find((known) => known === heading);
    if (kind) fits = { kind, name };
    const [, indent = '', mark, said] = REMARK.exec(line) ?? [];
    if (!fits || said === undefined) continue;
    const speaker = SPEAKERS.find((known) => known === mark) ?? 'anybody';
    const remark: Remark = { text: said.replaceAll('\\n', '\n'), speaker, replies: [] };
    const level = indent.length / INDENT;
    path = [...path.slice(0, level), remark];
    const parent = path[level - 1];
    if (parent) parent.replies.push(remark);
    else threads.push(Object.assign(remark, { fits }));
  }
  return threads;
}
