import { sql } from 'kysely';
import { expect, test } from 'vitest';
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
  'after a rebuild no words wait to enter the index',
  async () => {
    expect((await admin(['rebuild-search'])).code).toBe(0);
    const { rows } =
      await sql`select reloptions from pg_class where relname in ('posts_search', 'comments_search')`.execute(
        context.database.read,
      );
    expect(rows).toEqual([{ reloptions: ['fastupdate=off'] }, { reloptions: ['fastupdate=off'] }]);
  },
);
