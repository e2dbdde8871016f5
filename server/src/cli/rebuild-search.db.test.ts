import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { buildIndex } from '../db/search/build-index.ts';
import { rebuildIndex } from '../db/search/rebuild-index.ts';
import { aShell } from '../testing/test-shell.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aPost, aComment, context } = await aSite();
const admin = aShell(context.config);

test('a running site finds everything after its search index was rebuilt', async () => {
  const post = await aPost({ title: 'Magpies collect glittering things' });
  const comment = await aComment({ on: post, content: 'Jackdaws do, too' });
  const { database } = context;
  await database.transact(async (tx) => {
    await tx.deleteFrom('post_words').execute();
    await tx.deleteFrom('comment_words').execute();
    await tx.insertInto('word_neighbours').values({ neighbour: 'gone', word: 'gone' }).execute();
  });
  const ids = async (q: string, type: 'posts' | 'comments') =>
    (await as(null).call('search', { query: { q, type } })).results.map(({ id }) => id);
  expect(await ids('magpies', 'posts')).toEqual([]);

  const { code, printed } = await admin(['rebuild-search']);
  expect(code).toBe(0);
  const indexed = ['indexed 1 posts for the search', 'indexed 1 comments for the search'];
  expect(printed).toEqual(expect.arrayContaining(indexed));

  expect(await ids('magpies', 'posts')).toEqual([post.id]);
  expect(await ids('jackdaws', 'comments')).toEqual([comment.id]);
  const { corrected } = await as(null).call('search', { query: { q: 'glittreing' } });
  expect(corrected).toBe('glittering');
  const gone = database.read.selectFrom('word_neighbours').selectAll().where('word', '=', 'gone');
  expect(await gone.execute()).toEqual([]);
});

test.runIf(context.database.kind === 'postgres')(
  'while PostgreSQL’s index is built, words wait to enter it together, and all are in it at the end',
  async () => {
    const post = await aPost({ title: 'Nutcrackers hide thousands of seeds' });
    await aComment({ on: post, content: 'And find them again' });
    const { database } = context;
    const stop = new AbortController();
    const interrupted: Database = {
      ...database,
      async transact(work, options) {
        const step = await database.transact(work, options);
        if (step) stop.abort();
        return step;
      },
    };
    const report = () => {};
    await rebuildIndex(interrupted, { report, signal: stop.signal });
    expect(await gathering(database)).toEqual(['posts_search']);
    await buildIndex(database, { report });
    expect(await gathering(database)).toEqual([]);
    const waiting = await sql<{ pages: number }>`select gin_clean_pending_list('posts_search')
      + gin_clean_pending_list('comments_search') as pages`.execute(database.read);
    expect(waiting.rows).toEqual([{ pages: 0 }]);
  },
);

/** The indexes that words wait to enter. */
async function gathering({ read }: Database) {
  const { rows } = await sql<{ relname: string }>`select relname from pg_class
    where 'fastupdate=on' = any(reloptions)`.execute(read);
  return rows.map(({ relname }) => relname);
}
