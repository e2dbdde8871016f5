/** The rules of a robots.txt for one crawler (RFC 9309). */
export interface RobotsRules {
  allows(url: URL): boolean;
}

interface Rule {
  isAllowed: boolean;
  length: number;
  matches: (path: string) => boolean;
}

const RULES_MAX = 500;
const PATTERN_MAX = 500;

export const ALLOW_ALL: RobotsRules = { allows: () => true };
export const ALLOW_NONE: RobotsRules = { allows: () => false };

/** @param agent lower case; without a group of its own, the group of `*` counts */
export function robotsRules(text: string, agent: string): RobotsRules {
  const groups = readGroups(text, [agent, '*']);
  const rules = groups.get(agent) ?? groups.get('*') ?? [];
  return {
    allows({ pathname, search }) {
      const path = pathname + search;
      const [best] = rules
        .filter(({ matches }) => matches(path))
        .toSorted((a, b) => b.length - a.length || Number(b.isAllowed) - Number(a.isAllowed));
      return best?.isAllowed ?? true;
    },
  };
}

/** The rules of these crawlers by name. Lines with names that follow each other share a group. */
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
      const rule = { isAllowed: name === 'allow', length: pattern.length, matches: matcher(pattern) };
      for (const each of names) groups.get(each)?.push(rule);
    }
  }
  return groups;
}

/** `*` stands for anything, and `$` at the end for the end. Not a regular expression, which such a pattern can make very slow. */
function matcher(pattern: string) {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const end = isWhole ? parts.pop() : undefined;
  return (path: string): boolean => {
    if (!path.startsWith(start)) return false;
    let at = start.length;
    for (const part of parts) {
      const found = path.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    if (!isWhole) return true;
    return end === undefined ? at === path.length : path.length - end.length >= at && path.endsWith(end);
  };
}
