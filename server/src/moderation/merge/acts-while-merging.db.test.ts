import type { Post } from '@magpie/contract/posts';
import { expect, test } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import type { TestUser } from '../../testing/makers.ts';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, aPost, aComment, context } = await aSite();
const admin = await aUser({ admin: true });
const [ROUNDS, READERS] = [3, 4];
let links = 0;

/** A reader, a post that is merged into another one, and what the reader acts on. */
interface Reading {
  by: TestUser;
  from: Post;
  into: Post;
  comment: { id: number };
  collection: { id: number };
  item: { id: number };
  source: string;
}

/** What a reader does, and whether the post `into` keeps it. */
interface Act {
  send: (reading: Reading) => Promise<{ status: number }>;
  isKept: (reading: Reading) => Promise<boolean | undefined>;
}

const read = ({ by, into }: Reading) => as(by).call('getPost', { params: { id: into.id } });
const of = ({ from }: Reading) => ({ params: { id: from.id } });
const items = async ({ by, collection: { id }, into }: Reading) =>
  (await as(by).call('listCollectionItems', { params: { id } })).results.filter(
    ({ post }) => post?.id === into.id,
  );
const comments = async ({ by, into }: Reading) => {
  const { results } = await as(by).call('listPostComments', { params: { id: into.id } });
  return [...results, ...results.flatMap(({ replies }) => replies)].map(({ content }) => content);
};

const ACTS: Record<string, Act> = {
  'like it': {
    send: (reading) => as(reading.by).send('likePost', of(reading)),
    isKept: async (reading) => (await read(reading)).is_liked,
  },
  'save it': {
    send: (reading) => as(reading.by).send('bookmarkPost', of(reading)),
    isKept: async (reading) => (await read(reading)).is_bookmarked,
  },
  'no longer save it': {
    async send(reading) {
      await as(reading.by).send('bookmarkPost', of(reading));
      return as(reading.by).send('unbookmarkPost', of(reading));
    },
    isKept: async (reading) => !(await read(reading)).is_bookmarked,
  },
  'mute its thread': {
    send: (reading) => as(reading.by).send('muteThread', of(reading)),
    isKept: async (reading) => (await read(reading)).is_thread_muted,
  },
  'hide it': {
    send: (reading) => as(reading.by).send('hidePost', of(reading)),
    async isKept({ by, into }) {
      const { results } = await as(by).call('listPosts', { query: { hidden: 'true' } });
      return results.map(({ id }) => id).join() === String(into.id);
    },
  },
  'visit it': {
    send: (reading) => as(reading.by).send('visitPost', of(reading)),
    isKept: async (reading) => (await read(reading)).new_comments_count === 0,
  },
  'comment on it': {
    send: (reading) =>
      as(reading.by).send('createComment', { ...of(reading), body: { content: reading.by.username } }),
    isKept: async (reading) => (await comments(reading)).includes(reading.by.username),
  },
  'reply to a comment': {
    send: ({ by, comment: { id } }) =>
      as(by).send('replyToComment', { params: { id }, body: { content: by.username } }),
    isKept: async (reading) => (await comments(reading)).includes(reading.by.username),
  },
  'add it to a collection': {
    async send({ by, from, collection: { id }, item }) {
      await as(by).call('removeCollectionItem', { params: { id, item_id: item.id } });
      return as(by).send('addCollectionItem', { params: { id }, body: { post: from.id } });
    },
    isKept: async (reading) => (await items(reading)).length === 1,
  },
  'tick it off in a collection': {
    send: ({ by, collection: { id }, item }) =>
      as(by).send('readCollectionItem', { params: { id, item_id: item.id } }),
    isKept: async (reading) => (await items(reading))[0]?.is_read === true,
  },
  'add a source': {
    send: (reading) => as(reading.by).send('addSource', { ...of(reading), body: { url: reading.source } }),
    isKept: async (reading) => (await read(reading)).sources.some(({ url }) => url === reading.source),
  },
  'report it': {
    send: (reading) => as(reading.by).send('reportPost', { ...of(reading), body: { reason: 'spam' } }),
    async isKept({ by, into }) {
      const { reports } = await as(admin).call('getPost', { params: { id: into.id } });
      return reports?.filter(({ reported_by }) => reported_by.id === by.id).length === 1;
    },
  },
  'propose what replaces it': {
    send: (reading) =>
      as(reading.by).send('proposeOutdated', { ...of(reading), body: { url: reading.source } }),
    async isKept({ by, into }) {
      const { proposals } = await as(by).call('getOutdated', { params: { id: into.id } });
      return proposals.filter(({ is_own }) => is_own).length === 1;
    },
  },
};

/** The statuses of refusals because the post is no longer there. */
const TOO_LATE = [400, 404];

test.each(Object.entries(ACTS))(
  'when readers of a post %s while it is merged, the act is refused or kept by the other post',
  async (_, act) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [into, from] = [await aPost(), await aPost()];
      const comment = await aComment({ on: from });
      const readings = await Promise.all(
        Array.from({ length: READERS }, async () => aReading({ into, from, comment })),
      );
      const params = { id: from.id };
      const [early, ...racing] = readings;
      expect(early && (await act.send(early)).status).toBeLessThan(300);
      const sendAll = () => racing.map((reading) => act.send(reading));
      // SQLite executes first what is sent first, so readers and merge take turns in being first.
      const sent = round % 2 === 0 ? sendAll() : null;
      const merging = as(admin).send('mergePost', { params, body: { into: into.id } });
      const replies = await Promise.all(sent ?? sendAll());
      const merged = await merging;
      expect(merged.status).toBe(200);
      expect(early && (await act.isKept(early))).toBe(true);
      for (const [index, { status }] of replies.entries()) {
        const reading = racing[index];
        if (status < 300) expect(reading && (await act.isKept(reading))).toBe(true);
        else expect(TOO_LATE).toContain(status);
      }
    }
    expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
  },
);

async function aReading(posts: Pick<Reading, 'from' | 'into' | 'comment'>): Promise<Reading> {
  const by = await aUser();
  const collection = await as(by).call('createCollection', {
    body: { title: 'Birds', visibility: 'private' },
  });
  const params = { id: collection.id };
  const item = await as(by).call('addCollectionItem', { params, body: { post: posts.from.id } });
  return { ...posts, by, collection, item, source: `https://source.invalid/${(links += 1)}` };
}
