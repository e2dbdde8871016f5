import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { callApi } from '../../e2e/fixtures/api.ts';
import { type Account, register } from '../../e2e/fixtures/content/people.ts';
import { emptyLedger, type Ledger, sizeOf } from './ledger.ts';

/** The users who write and the posts they write about; both grow. */
export interface Community {
  people: { id: number; token: string }[];
  posts: number[];
}

export interface Writing {
  ledger: Ledger;
  /** Error answers. A broken connection is not one. */
  refusals: string[];
  acknowledged(): number;
  stop(): Promise<void>;
}

const WRITERS = 6;

/** Registers a user and submits a first post. */
export async function aCommunity(url: string): Promise<Community> {
  const { user, token } = await registerSomebody(url);
  const community = { people: [{ id: user.id, token }], posts: [] };
  await submit(url, community, emptyLedger());
  return community;
}

/**
 * Starts writers that submit, comment, like and save, and one that registers users, until the site is gone or `stop` is
 * called.
 */
export function startWriting(url: string, community: Community, thinkMs = 0): Writing {
  const ledger = emptyLedger();
  const refusals: string[] = [];
  let isOver = false;

  async function repeat(action: () => Promise<unknown>) {
    while (!isOver) {
      try {
        await action();
        if (thinkMs > 0) await wait(thinkMs);
      } catch (error) {
        const isAnswer = error instanceof Error && /^\w+: \d{3} /.test(error.message);
        if (isAnswer) refusals.push(error.message);
        else return;
      }
    }
  }

  const actions = [submit, comment, like, bookmark];
  const writers = Array.from({ length: WRITERS }, () => repeat(() => oneOf(actions)(url, community, ledger)));
  const registrar = repeat(async () => {
    const { user, token } = await registerSomebody(url);
    ledger.users.push(user.id);
    community.people.push({ id: user.id, token });
  });
  return {
    ledger,
    refusals,
    acknowledged: () => sizeOf(ledger),
    async stop() {
      isOver = true;
      await Promise.all([...writers, registrar]);
    },
  };
}

type Action = (url: string, community: Community, ledger: Ledger) => Promise<unknown>;

function registerSomebody(url: string): Promise<Account> {
  return register(url, `p-${randomUUID().slice(0, 23)}`);
}

const submit: Action = async (url, { people, posts }, ledger) => {
  const address = `https://durable.invalid/${randomUUID()}`;
  const body = { title: 'Written down', url: address, category: 1, tags: [1, 2] };
  const { id } = await callApi(url, 'submitPost', { body, token: oneOf(people).token });
  ledger.posts.push(id);
  posts.push(id);
};

const comment: Action = async (url, { people, posts }, ledger) => {
  const body = { content: 'Well found.' };
  const { id } = await callApi(url, 'createComment', {
    params: { id: oneOf(posts) },
    body,
    token: oneOf(people).token,
  });
  ledger.comments.push(id);
};

const like: Action = async (url, { people, posts }, ledger) => {
  const [post, person] = [oneOf(posts), oneOf(people)];
  await callApi(url, 'likePost', { params: { id: post }, token: person.token });
  ledger.likes.push([post, person.id]);
};

const bookmark: Action = async (url, { people, posts }, ledger) => {
  const [post, person] = [oneOf(posts), oneOf(people)];
  await callApi(url, 'bookmarkPost', { params: { id: post }, token: person.token });
  ledger.bookmarks.push([post, person.id]);
};

function oneOf<T>(list: readonly T[]): T {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
