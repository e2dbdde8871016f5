import { DAY_MS } from '@magpie/contract/limits';
import type { SeededRandom } from '../../../previews/covers/seeded-random.ts';
import { skewed } from './chance.ts';

/** A user of the demo site. */
export interface Person {
  username: string;
  part: 'admin' | 'staff' | 'spammer' | 'reader';
  joined_at: number;
  /** How much they write and like, compared with others. */
  activity: number;
  generosity: number;
}

const ADMINS = ['corvina', 'hedda.lund'];
const STAFF = ['magpie-desk'];
const SPAMMERS = ['promptking99'];
const FOUNDERS = [
  'mira_k',
  'jonas.weber',
  'tanaka-yu',
  'oduya',
  'lena-f',
  'rasmus_p',
  'quietgradient',
  'ines.moreau',
  'bayes_or_bust',
  'wojtek',
  'sunita.r',
  'halfprecision',
  'marlow',
  'k-nearest-kin',
  'elif_d',
  'otto.b',
  'paperclipper',
  'noor',
];
const NEWCOMERS = [
  'carlotta',
  'tensor_tilda',
  'dmitri-v',
  'amara.n',
  'softmaxine',
  'jules.verhoeven',
  'pi_lar',
  'kestrel',
];

/** The users, oldest accounts first: admins and founders from before the first post, the others later. */
export function cast(random: SeededRandom, days: number, now: number): Person[] {
  const before = (usernames: readonly string[], part: Person['part']) =>
    usernames.map((username) => person(username, part, days + random.between(1, 140)));
  const since = (usernames: readonly string[], part: Person['part'], latest: number) =>
    usernames.map((username) => person(username, part, random.between(latest, days * 0.8)));
  return [
    ...before(ADMINS, 'admin'),
    ...before(STAFF, 'staff'),
    ...before(FOUNDERS, 'reader'),
    ...since(NEWCOMERS, 'reader', 4),
    ...since(SPAMMERS, 'spammer', 20),
  ].sort((a, b) => a.joined_at - b.joined_at);

  function person(username: string, part: Person['part'], daysAgo: number): Person {
    return {
      username,
      part,
      joined_at: Math.floor(now - daysAgo * DAY_MS),
      activity: skewed(random, 0.8),
      generosity: random.between(0.4, 1.6),
    };
  }
}

/** Users who had registered by then. */
export function presentAt(people: readonly Person[], moment: number): Person[] {
  return people.filter(
    ({ part, joined_at }) => (part === 'reader' || part === 'admin') && joined_at < moment,
  );
}

export function emailOf({ username }: Pick<Person, 'username'>): string {
  return `${username}@readers.example`;
}
