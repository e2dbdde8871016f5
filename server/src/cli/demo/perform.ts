import { DAY_MS } from '@magpie/contract/limits';
import { sql } from 'kysely';
import { createComment, deleteComment, editComment, replyToComment } from '../../comments/comments.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { insertAll } from '../../db/insert-all.ts';
import { decideBatch } from '../../moderation/batches/decide-batch.ts';
import { approveComment, approvePost, removeComment, removePost } from '../../moderation/decisions.ts';
import { reportComment, reportPost } from '../../moderation/reports.ts';
import type { Actor } from '../../permissions.ts';
import { submitPost } from '../../posts/submit-post.ts';
import { rememberDrawn } from '../../previews/images/drawn-image.ts';
import type { Preview } from '../../previews/previews.ts';
import { createTag } from '../../tags/tags.ts';
import { endSessionsOf, openSession, resumeSession } from '../../sessions/sessions.ts';
import { banUser } from '../../users/ban-user.ts';
import { CommandError } from '../shell.ts';
import { STORED_COUNTS } from '../stored-counts.ts';
import type { DemoLink } from './content/links.ts';
import { STRAY_TAGS, tagNamesOf } from './content/stray-tags.ts';
import { drawCover } from './cover.ts';
import { appealRemovals } from './appeal-removals.ts';
import { breakLinks } from './broken-links.ts';
import { addDuplicates } from './duplicates.ts';
import { correctFacts, factsOf } from './facts.ts';
import { followAndMute } from './follow-and-mute.ts';
import { joinWorks } from './join-works.ts';
import { outdatePosts } from './outdate-posts.ts';
import { performCollections } from './perform-collections.ts';
import { reportCollections } from './report-collections.ts';
import { emailOf, type Person } from './plan/people.ts';
import type { Plan, PlannedItem, PlannedPost, Reaction } from './plan/plan.ts';

const BAN_AGO_MS = DAY_MS;
/** How long ago the users of the demo last read their notifications and threads. */
const READ_AGO_MS = 2 * DAY_MS;
/** How long ago they last looked at the recent feed. */
const LAST_VISIT_AGO_MS = DAY_MS;
const BAN_REASON = 'Advertising in comments, again after two removals.';

const POST_VERBS = { report: reportPost, approve: approvePost, remove: removePost };
const COMMENT_VERBS = { report: reportComment, approve: approveComment, remove: removeComment };

/** Carries out a plan with the product's verbs, each at its planned time, in one transaction. */
export async function perform(context: Context, tx: Tx, plan: Plan, password_hash: string): Promise<void> {
  const site = within(context, tx);
  const at = (moment: number): Context => ({ ...site, clock: () => moment });
  const actors = await registerAll(site, tx, plan.people, password_hash);
  const actorOf = (person: Person) => known(actors.get(person));
  const ids = new Map<PlannedItem, number>();
  const idOf = (item: PlannedItem) => known(ids.get(item));
  await createStrayTags();
  const choicesFor = await readChoices(tx);

  for (const post of plan.posts) {
    const now = at(post.created_at);
    const preview = await previewOf(now, post);
    const previews = { ...site.previews, peek: () => preview };
    const body = { ...choicesFor(post.link), ...factsOf(post.link) };
    const { id } = await submitPost({ ...now, previews }, actorOf(post.author), body);
    ids.set(post, id);
  }
  for (const comment of plan.comments) {
    const { author, content, created_at, parent, post, edit } = comment;
    const written = edit?.before ?? content;
    const { id } = parent
      ? await replyToComment(at(created_at), actorOf(author), idOf(parent), written)
      : await createComment(at(created_at), actorOf(author), idOf(post), written);
    ids.set(comment, id);
    if (edit) await editComment(at(edit.at), actorOf(author), id, content);
  }
  await storeReactions();
  await correctFacts(at, plan.posts, { idOf, actorOf });
  const later = at(context.clock() - READ_AGO_MS);
  await outdatePosts(later, plan.posts, { idOf, actorOf, readers: readers() });
  await joinWorks(later, plan.posts, { idOf, actorOf, readers: readers() });
  const spam = removedSpam(plan);
  await judge(plan.comments, COMMENT_VERBS);
  await removeTogether();
  for (const comment of plan.comments) {
    const { author, deleted_at } = comment;
    if (deleted_at !== null) await deleteComment(at(deleted_at), actorOf(author), idOf(comment));
  }
  // After everything about comments, because nobody can act on the comments of a removed post.
  await judge(plan.posts, POST_VERBS);
  await addDuplicates(tx, at(context.clock() - READ_AGO_MS), plan.posts, {
    idOf,
    actorOf,
    readers: readers(),
  });
  const admins = plan.people.filter(({ part }) => part === 'admin');
  await appealRemovals(plan.posts, { at, now: context.clock(), admins, idOf, actorOf });
  await followAndMute(at, plan, actorOf);
  await performCollections(at, context.clock(), honest());
  await reportCollections(at, context.clock(), {
    actorNamed: (name) => actorOf(known(plan.people.find(({ username }) => username === name))),
    admin: known(admins.map(actorOf)[0]),
  });
  await banSpammers();
  await breakLinks(tx, context.clock());
  await storeVisits();
  for (const { id } of actors.values()) await endSessionsOf(tx, id);

  function readers() {
    return plan.people.filter(({ part }) => part !== 'spammer' && part !== 'admin');
  }

  /** The actors of all people except spammers, by username. */
  function honest() {
    const users = plan.people.filter(({ part }) => part !== 'spammer');
    return new Map(users.map((person) => [person.username, actorOf(person)]));
  }

  async function createStrayTags() {
    const admin = known(plan.people.find(({ part }) => part === 'admin'));
    const tags = await tx.selectFrom('tags').select('name_key').execute();
    const taken = new Set(tags.map(({ name_key }) => name_key));
    for (const name of Object.values(STRAY_TAGS))
      if (!taken.has(name.toLowerCase())) await createTag(site, actorOf(admin), { name });
  }

  /** Likes and bookmarks are thousands of rows, so they are inserted in bulk and counted afterwards. */
  async function storeReactions() {
    const whoAndWhen = ({ by, at: created_at }: Reaction) => ({ user_id: actorOf(by).id, created_at });
    const rowsOf = (post: PlannedPost, reactions: readonly Reaction[]) =>
      reactions.map((reaction) => ({ post_id: idOf(post), ...whoAndWhen(reaction) }));
    const commentLikes = plan.comments.flatMap((comment) =>
      comment.likes.map((like) => ({ comment_id: idOf(comment), ...whoAndWhen(like) })),
    );
    await insertAll(tx, 'comment_likes', commentLikes);
    await insertAll(
      tx,
      'post_likes',
      plan.posts.flatMap((post) => rowsOf(post, post.likes)),
    );
    await insertAll(
      tx,
      'bookmarks',
      plan.posts.flatMap((post) => rowsOf(post, post.bookmarks)),
    );
    for (const { table, column, counted } of STORED_COUNTS) {
      if (column === 'likes_count')
        await sql`update ${sql.table(table)} set likes_count = ${counted}`.execute(tx);
    }
  }

  /** Reports each item and then carries out its decision, except for spam, which `removeTogether` removes. */
  async function judge(items: readonly PlannedItem[], verbs: typeof POST_VERBS | typeof COMMENT_VERBS) {
    for (const item of items) {
      const id = idOf(item);
      for (const { by, at: moment, reason, details } of item.reports)
        await verbs.report(at(moment), actorOf(by), id, { reason, details });
      if (!item.decision || spam.some((comment) => comment === item)) continue;
      const { by, at: moment, verb, reason } = item.decision;
      await verbs[verb](at(moment), actorOf(by), id, reason);
    }
  }

  /** An admin removes the spam in one batch. */
  async function removeTogether() {
    const last = spam
      .flatMap(({ decision }) => decision ?? [])
      .toSorted((a, b) => a.at - b.at)
      .at(-1);
    if (!last) return;
    const body = { act: 'remove' as const, comments: spam.map(idOf), reason: last.reason };
    await decideBatch(at(last.at), actorOf(last.by), body);
  }

  /**
   * All users have seen what happened in their threads until `READ_AGO_MS` ago. Their email addresses are invented, so no
   * email is due.
   */
  async function storeVisits() {
    const visited_at = context.clock() - READ_AGO_MS;
    await tx.updateTable('notification_events').set({ mail_due_at: null }).execute();
    await tx
      .updateTable('notifications')
      .set({ read_at: visited_at })
      .where('latest_at', '<=', visited_at)
      .execute();
    await sql`insert into post_visits (user_id, post_id, seen_comment_id, visited_at)
      select seen.user_id, seen.post_id, coalesce((select max(id) from comments
        where comments.post_id = seen.post_id and created_at <= ${visited_at}), 0), ${visited_at}
      from (
        select author_id as user_id, id as post_id from posts where created_at <= ${visited_at}
        union select author_id, post_id from comments where created_at <= ${visited_at}
      ) as seen`.execute(tx);
    const visit = { active_at: context.clock() - LAST_VISIT_AGO_MS, previous_ended_at: null };
    await insertAll(
      tx,
      'site_visits',
      [...actors.values()].map(({ id }) => ({ user_id: id, ...visit })),
    );
  }

  async function banSpammers() {
    const admin = known(plan.people.find(({ part }) => part === 'admin'));
    for (const person of plan.people.filter(({ part }) => part === 'spammer')) {
      const now = at(context.clock() - BAN_AGO_MS);
      await banUser(now, actorOf(admin), actorOf(person).id, 'permanent', BAN_REASON);
    }
  }
}

/** The spammers' comments, as far as admins remove them. */
function removedSpam({ comments }: Plan) {
  return comments.filter(({ author, decision }) => author.part === 'spammer' && decision?.verb === 'remove');
}

/** The context of verbs that join this transaction, send no email and read no pages. */
function within(context: Context, tx: Tx): Context {
  return {
    ...context,
    config: { ...context.config, holdFirstPosts: 0 },
    database: { ...context.database, read: tx, transact: (work) => work(tx) },
    mail: { ...context.mail, queue: async () => {}, wake() {} },
    previewFiller: { ...context.previewFiller, fill() {} },
    sourceReader: { ...context.sourceReader, fill() {} },
  };
}

/** Makes the users, who share a password, and logs them in for the time of the transaction. */
async function registerAll(site: Context, tx: Tx, people: readonly Person[], password_hash: string) {
  await insertAll(
    tx,
    'users',
    people.map((person) => ({
      username: person.username,
      username_key: person.username.toLowerCase(),
      email: emailOf(person),
      email_key: emailOf(person).toLowerCase(),
      password_hash,
      role: person.part === 'admin' ? ('admin' as const) : ('user' as const),
      is_staff: person.part === 'staff' ? (1 as const) : (0 as const),
      email_verified: 1 as const,
      terms_accepted: 1 as const,
      ban_status: 'active' as const,
      created_at: person.joined_at,
    })),
  );
  const actors = new Map<Person, Actor>();
  for (const person of people) {
    const { id } = await tx
      .selectFrom('users')
      .select('id')
      .where('username', '=', person.username)
      .executeTakeFirstOrThrow();
    const token = await openSession(site, tx, id, { address: '', userAgent: '' });
    actors.set(person, await resumeSession(site, token));
  }
  return actors;
}

/**
 * Returns a function that makes the body of a submission. A category that the site no longer has is replaced by the site's
 * first category.
 */
async function readChoices(tx: Tx) {
  const categories = await tx.selectFrom('categories').select(['id', 'slug']).orderBy('id').execute();
  const tags = await tx.selectFrom('tags').select(['id', 'name']).execute();
  const [first] = categories;
  if (!first) throw new CommandError('The site has no category to post in.');
  return ({ title, url, description, affiliate_url, ...link }: DemoLink) => ({
    title,
    url,
    description,
    ...(affiliate_url && { is_sponsored: true, affiliate_url }),
    category: (categories.find(({ slug }) => slug === link.category) ?? first).id,
    tags: tags.filter(({ name }) => tagNamesOf({ ...link, url }).includes(name)).map(({ id }) => id),
  });
}

async function previewOf(context: Context, { link, has_image }: PlannedPost): Promise<Preview> {
  const { title, description, type, publisher } = link;
  const image = has_image ? await rememberDrawn(context, drawCover(link)) : null;
  return {
    ok: true,
    title,
    description,
    image,
    imageIsRetryable: false,
    type,
    publisher,
    foundUrls: [],
    text: null,
  };
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo refers to something that it has not made.');
  return value;
}
