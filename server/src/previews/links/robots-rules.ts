/** The rules of a robots.txt for one crawler (RFC 9309). */
export interface RobotsRules {
  allows(url: URL): boolean;
}

interface Rule {
  isAllowed: boolean;
  length: number;
  matches: RegExp;
}

const RULES_MAX = 500;
const PATTERN_MAX = 500;

export const ALLOW_ALL: RobotsRules = { allows: () => true };
export const ALLOW_NONE: RobotsRules = { allows: () => false };

/** @param agent lower case; without a group of its own, the group of `*` counts */
export function robotsRules(text: string, agent: string): RobotsRules {
  const groups = readGroups(text);
  const rules = groups.get(agent) ?? groups.get('*') ?? [];
  return {
    allows({ pathname, search }) {
      const path = pathname + search;
      const [best] = rules
        .filter(({ matches }) => matches.test(path))
        .toSorted((a, b) => b.length - a.length || Number(b.isAllowed) - Number(a.isAllowed));
      return best?.isAllowed ?? true;
    },
  };
}

/** The rules by the names of crawlers. Lines with names that follow each other share a group. */
function readGroups(text: string) {
  const groups = new Map<string, Rule[]>();
  let names: string[] = [];
  let namesAreComplete = true;
  let count = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === 'user-agent') {
      if (namesAreComplete) names = [];
      namesAreComplete = false;
      names.push(value.trim().toLowerCase().split('/')[0] ?? '');
      for (const each of names) groups.set(each, groups.get(each) ?? []);
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

/** `*` stands for anything, and `$` at the end for the end. */
function matcher(pattern: string) {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split(/\*+/).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('.*?')}${isWhole ? '$' : ''}`);
}
