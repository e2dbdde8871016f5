import { createHash } from 'node:crypto';
import { previewImagePath } from '@magpie/contract/images';
import { sql } from 'kysely';
import { createLogger } from '../logger.ts';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase, type Tx } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/list.ts';
import { URL_RULES_VERSION, urlKey } from '../links/url-identity.ts';
import { drawnSource } from '../previews/images/draw-image.ts';
import { openSite } from '../site.ts';
import { apiOf } from '../testing/api.ts';
import { aPlaceWithShell } from '../testing/test-shell.ts';

const { place, admin } = await aPlaceWithShell();
const settings = readConfig({ DATA_DIR: place.dataDir, RATE_LIMITS: 'off' });

/** The first version of the site: its data model and what it began with. */
const FIRST_RELEASE = migrations.slice(0, 2);
const TOKEN = 'a'.repeat(64);
const THEN = Date.now() - 60 * 60 * 1000;
const COVER = { category: 'research', title: 'First' };
/** The names of pictures were hashes of where they come from. */
const FORMER_NAME = createHash('sha256').update(drawnSource(COVER)).digest('hex').slice(0, 32);
const URLS = ['https://first.invalid/a', 'https://first.invalid/b'] as const;

test('a site of the first version, with all it held, goes on under this one', async () => {
  const old = await openDatabase(place);
  await migrate(old, FIRST_RELEASE);
  await old.transactAtLeisure(fill);
  await old.close();

  const site = await openSite(
    { ...settings, databaseUrl: place.databaseUrl },
    createLogger({ level: 'silent' }),
  );
  const app = await buildApp(site.context);
  afterAll(async () => {
    await app.close();
    await site.close();
  });
  const { as } = apiOf(app);
  const reader = as({ token: TOKEN });
  expect(await reader.call('getProfile')).toMatchObject({ username: 'Pica', role: 'admin', posts_count: 2 });
  expect((await reader.call('listPosts')).results).toMatchObject([
    { id: 2, title: 'Second', status: 'flagged', comments_count: 0, reports_count: 1 },
    { id: 1, title: 'First', is_liked: true, is_bookmarked: true, likes_count: 1, comments_count: 2 },
  ]);
  const { results } = await as(null).call('listPostComments', { params: { id: 1 } });
  expect(results).toMatchObject([{ content: 'Well found.', replies: [{ content: 'Thank you.' }] }]);
  const body = { title: 'Third', url: URLS[0], category: 1 };
  expect(await reader.send('submitPost', { body })).toMatchObject({ status: 400, body: { post_id: [1] } });

  const picture = previewImagePath(FORMER_NAME);
  expect((await reader.call('getPost', { params: { id: 1 } })).preview_image).toBe(picture);
  expect((await app.inject(picture)).statusCode).toBe(200);
  expect(await site.context.previews.drawn(COVER)).not.toBe(FORMER_NAME);

  const { read } = site.context.database;
  const post = { post_id: 2, comment_id: null, author_id: 1, title: 'Second', url: URLS[1] };
  const comment = { post_id: null, comment_id: 1, author_id: 2, title: null, url: null };
  const reports = await read.selectFrom('reports').selectAll().orderBy('id').execute();
  expect(reports).toEqual([
    { id: 1, reporter_id: 2, created_at: THEN, settled_at: null, ...post },
    { id: 2, reporter_id: 1, created_at: THEN, settled_at: THEN + 1, ...comment },
  ]);
  const decisions = await read.selectFrom('decisions').selectAll().orderBy('id').execute();
  const approval = { admin_id: 1, verb: 'approve', created_at: THEN + 1 };
  expect(decisions).toEqual([
    { id: 1, reason: 'Fine', ...approval, ...comment },
    { id: 2, reason: '', ...approval, ...post },
  ]);

  await reader.call('likePost', { params: { id: 2 } });
  expect(await admin(['check'])).toEqual({
    code: 0,
    printed: ['Checked 2 users, 2 posts, 2 comments: everything agrees.'],
    complaints: [],
  });
});

/** In the words of that version: what this one calls a table or a column may be something else. */
async function fill(tx: Tx) {
  const hash = createHash('sha256').update(TOKEN).digest('hex');
  const [first, second] = URLS;
  await sql`insert into users
    (username, username_key, email, email_key, password_hash, role, is_staff, terms_accepted, posts_count, created_at)
    values ('Pica', 'pica', 'pica@example.org', 'pica@example.org', '', 'admin', 0, 1, 2, ${THEN}),
           ('Jay', 'jay', 'jay@example.org', 'jay@example.org', '', 'user', 0, 1, 0, ${THEN})`.execute(tx);
  await sql`insert into sessions (user_id, token_hash, created_at, last_used_at, user_agent, address)
    values (1, ${hash}, ${THEN}, ${THEN}, 'test', '127.0.0.1')`.execute(tx);
  await sql`insert into posts
    (author_id, category_id, title, url, url_key, url_rules, description, is_sponsored, status, created_at,
     likes_count, comments_count, discussion_count, reports_count)
    values (1, 1, 'First', ${first}, ${urlKey(first)}, ${URL_RULES_VERSION}, '', 0, 'active', ${THEN}, 1, 2, 1, 0),
           (1, 2, 'Second', ${second}, ${urlKey(second)}, ${URL_RULES_VERSION}, '', 0, 'flagged', ${THEN + 1}, 0, 0, 0, 1)`.execute(
    tx,
  );
  await sql`insert into images (key, source, width, height, created_at)
    values (${FORMER_NAME}, ${drawnSource(COVER)}, 960, 540, ${THEN})`.execute(tx);
  await sql`update posts set preview_image = ${FORMER_NAME} where id = 1`.execute(tx);
  await sql`insert into post_tags (post_id, tag_id) values (1, 1), (1, 2)`.execute(tx);
  await sql`insert into post_likes (post_id, user_id, created_at) values (1, 1, ${THEN})`.execute(tx);
  await sql`insert into bookmarks (user_id, post_id, created_at) values (1, 1, ${THEN})`.execute(tx);
  await sql`insert into comments (post_id, author_id, parent_id, root_id, level, content, created_at)
    values (1, 2, null, null, 1, 'Well found.', ${THEN})`.execute(tx);
  await sql`insert into comments (post_id, author_id, parent_id, root_id, level, content, created_at)
    values (1, 1, 1, 1, 2, 'Thank you.', ${THEN})`.execute(tx);
  await sql`insert into reports (reporter_id, post_id, comment_id, created_at, settled_at)
    values (2, 2, null, ${THEN}, null), (1, null, 1, ${THEN}, ${THEN + 1})`.execute(tx);
  await sql`insert into decisions (admin_id, post_id, comment_id, verb, reason, created_at)
    values (1, null, 1, 'approve', 'Fine', ${THEN + 1}), (1, 2, null, 'approve', '', ${THEN + 1})`.execute(
    tx,
  );
}
