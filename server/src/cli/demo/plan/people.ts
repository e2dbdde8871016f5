import { DAY_MS } from '@magpie/contract/limits';
import type { Chance } from '../chance.ts';

/** A user of the demo site. */
export interface Person {
  username: string;
  part: 'admin' | 'staff' | 'spammer' | 'reader';
  joined_at: number;
  /** How much they write (`activity`) and like (`generosity`), compared with others. */
  activity: number;
  generosity: number;
}

interface Group {
  part: Person['part'];
  /** How many days ago they joined: the least and the most. All posts are at most 60 days old. */
  joined: readonly [number, number];
  usernames: string;
}

const GROUPS: readonly Group[] = [
  { part: 'admin', joined: [61, 200], usernames: 'corvina hedda.lund' },
  { part: 'staff', joined: [61, 200], usernames: 'magpie-desk' },
  { part: 'spammer', joined: [20, 48], usernames: 'promptking99' },
  {
    part: 'reader',
    joined: [61, 200],
    usernames: `mira_k jonas.weber tanaka-yu oduya lena-f rasmus_p quietgradient ines.moreau bayes_or_bust
      wojtek sunita.r halfprecision marlow k-nearest-kin elif_d otto.b paperclipper noor`,
  },
  {
    part: 'reader',
    joined: [4, 48],
    usernames: 'carlotta tensor_tilda dmitri-v amara.n softmaxine jules.verhoeven pi_lar kestrel',
  },
];

/** The users, oldest accounts first. */
export function planPeople(chance: Chance, now: number): Person[] {
  const people = GROUPS.flatMap(({ part, joined, usernames }) =>
    usernames.split(/\s+/).map((username) => ({
      username,
      part,
      joined_at: Math.floor(now - chance.between(...joined) * DAY_MS),
      activity: chance.skewed(0.8),
      generosity: chance.between(0.4, 1.6),
    })),
  );
  return people.sort((a, b) => a.joined_at - b.joined_at);
}

/** Readers and admins who had registered by then. */
export function presentAt(people: readonly Person[], moment: number): Person[] {
  return people.filter(
    ({ part, joined_at }) => (part === 'reader' || part === 'admin') && joined_at < moment,
  );
}

export function emailOf({ username }: Pick<Person, 'username'>): string {
  return `${username}@readers.example`;
}
