/** The rules of a robots.txt for one crawler (RFC 9309). */
export interface RobotsRules {
  allows(url: URL): boolean;
  /** About how many bytes of memory they take, for a cache. */
  bytes: number;
}

/** A pattern is stored whole and split only when it is used, because its parts can take fifty times as much memory. */
interface Rule {
  isAllowed: boolean;
  pattern: string;
}

const RULES_MAX = 500;
const PATTERN_MAX = 500;
/** What a set of rules takes besides its rules, and what each rule takes besides its pattern. */
const OVERHEAD_BYTES = 100;
/** What each character of a pattern takes if one of them is beyond Latin-1. */
const CHARACTER_BYTES = 2;

export const ALLOW_ALL: RobotsRules = { allows: () => true, bytes: OVERHEAD_BYTES };
export const ALLOW_NONE: RobotsRules = { allows: () => false, bytes: OVERHEAD_BYTES };

/** @param agent lower case; without a group of its own, the group of `*` counts */
export function robotsRules(text: string, agent: string): RobotsRules {
  const groups = readGroups(text, [agent, '*']);
  const rules = groups.get(agent) ?? groups.get('*') ?? [];
  return {
    allows({ pathname, search }) {
      const path = pathname + search;
      const [best] = rules
        .filter(({ pattern }) => matches(pattern, path))
        .toSorted((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed));
      return best?.isAllowed ?? true;
    },
    bytes: rules.reduce(
      (sum, { pattern }) => sum + OVERHEAD_BYTES + CHARACTER_BYTES * pattern.length,
      OVERHEAD_BYTES,
    ),
  };
}

/** The rules of these crawlers by name. User-agent lines that follow each other share a group. */
function readGroups(text: string, agents: readonly string[]) {
  const groups = new Map<string, Rule[]>();
  let names = new Set<string>();
  let namesAreComplete = true;
  let count = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === 'user-agent') {
      if (namesAreComplete) names = new Set();
      namesAreComplete = false;
      const agent = value.trim().toLowerCase().split('/')[0] ?? '';
      if (!agents.includes(agent)) continue;
      names.add(agent);
      groups.set(agent, groups.get(agent) ?? []);
    } else if (name === 'allow' || name === 'disallow') {
      namesAreComplete = true;
      const pattern = value.trim();
      count += 1;
      if (pattern === '' || pattern.length > PATTERN_MAX || count > RULES_MAX) continue;
      const rule = { isAllowed: name === 'allow', pattern: copyOf(pattern) };
      for (const each of names) groups.get(each)?.push(rule);
    }
  }
  return groups;
}

/** A part of a text would keep the whole text in memory. */
function copyOf(part: string): string {
  return Buffer.from(part).toString();
}

/** `*` stands for any text, a final `$` for the end of the path. As a regular expression, a pattern could be very slow. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const end = isWhole ? parts.pop() : undefined;
  if (!path.startsWith(start)) return false;
  let at = start.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return end === undefined ? at === path.length : path.length - end.length >= at && path.endsWith(end);
}
