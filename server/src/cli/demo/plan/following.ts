import type { FollowKind, MuteKind } from '@magpie/contract/values';
import { DAY_MS } from '@magpie/contract/limits';
import { presentAt } from './people.ts';
import type { PlannedFollow, PlannedMute, PlannedPost, Scene, Target } from './plan.ts';

const FOLLOWS_MAX = 7;
/** Long enough after somebody has joined for them to know what they like. */
const SETTLED_MS = DAY_MS;
const HOSTS = ['arxiv.org', 'github.com', 'huggingface.co', 'youtube.com'];
const WORDS = ['hype', 'prompt', 'chatbot'];

/** What readers follow: mostly who and what they have seen in posts. */
export function planFollows({ chance, people, now }: Scene, posts: readonly PlannedPost[]): PlannedFollow[] {
  return presentAt(people, now - SETTLED_MS).flatMap((by) => {
    const seen = chance.shuffled(posts.filter(({ author }) => author !== by)).slice(0, FOLLOWS_MAX);
    const targets = seen
      .slice(0, chance.whole(2, FOLLOWS_MAX))
      .map(({ author, link }): Target<FollowKind> => {
        if (chance.happens(0.4)) return { kind: 'user', name: author };
        if (chance.happens(0.15)) return { kind: 'category', name: link.category };
        if (chance.happens(0.2)) return { kind: 'site', name: chance.pick(HOSTS) };
        return { kind: 'tag', name: chance.pick(link.tags) };
      });
    return targets.map((target) => ({
      by,
      at: Math.floor(chance.between(by.joined_at + SETTLED_MS, now)),
      target,
    }));
  });
}

/** A few readers mute the spammer, a site or a word. */
export function planMutes({ chance, people, now }: Scene): PlannedMute[] {
  const spammers = people.filter(({ part }) => part === 'spammer');
  return presentAt(people, now - SETTLED_MS)
    .filter(() => chance.happens(0.3))
    .map((by) => {
      const targets: Target<MuteKind>[] = [
        ...spammers.map((name) => ({ kind: 'user' as const, name })),
        { kind: 'word', name: chance.pick(WORDS) },
        { kind: 'site', name: chance.pick(HOSTS) },
      ];
      return { by, at: Math.floor(chance.between(now - SETTLED_MS, now)), target: chance.pick(targets) };
    });
}
