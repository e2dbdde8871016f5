import type { Comment } from '@magpie/contract/comments';
import type { Post } from '@magpie/contract/posts';
import type { UserRole } from '@magpie/contract/values';
import { HOUR_MS } from '@magpie/contract/limits';
import type { Context } from '../context.ts';
import type { MailTokenPurpose } from '../db/tables/account-tables.ts';
import type { Actor } from '../permissions.ts';
import { unsubscribeToken } from '../notifications/mails/unsubscribe.ts';
import { addSession } from '../sessions/sessions.ts';
import { createMailToken } from '../users/mail-tokens.ts';
import type { Api } from './api.ts';

export interface TestUser {
  id: number;
  username: string;
  token: string;
}

export interface Makers {
  /** A logged-in user with an unusable password. */
  aUser(choices?: { username?: string; admin?: boolean; staff?: boolean }): Promise<TestUser>;
  /** A new token, as an email to a user's own address contains it in a link. */
  linkTo(user: TestUser, purpose: MailTokenPurpose): Promise<string>;
  /** The token of a link that ends a user's emails about notifications. */
  unsubscribeLinkOf(user: TestUser): Promise<string>;
  /** A post through the API, by a new user unless `by` is given; `flagged` reports it, `removed` removes it. */
  aPost(choices?: PostChoices): Promise<Post>;
  /** A comment through the API, a reply where `to` is given. */
  aComment(choices: CommentChoices): Promise<Comment>;
}

/** The actor of a user, for tests that call verbs directly. */
export function actorOf(user: TestUser, role: UserRole): Actor {
  return { ...user, role, is_staff: false, email_verified: false, has_mutes: false, session_id: 0 };
}

interface PostChoices {
  by?: TestUser;
  title?: string;
  url?: string;
  description?: string;
  category?: number;
  tags?: number[];
  flagged?: boolean;
  removed?: boolean;
}

interface CommentChoices {
  on: { id: number };
  to?: { id: number };
  by?: TestUser;
  content?: string;
  flagged?: boolean;
  removed?: boolean;
}

export function makersOf(context: Context, { as }: Api): Makers {
  let made = 0;
  return { aUser, linkTo, unsubscribeLinkOf, aPost, aComment };

  async function aUser({ username = '', admin = false, staff = false } = {}): Promise<TestUser> {
    const { database, clock } = context;
    made += 1;
    const name = username || `user-${made}`;
    const now = clock();
    return database.transact(async (tx) => {
      const { id } = await tx
        .insertInto('users')
        .values({
          username: name,
          username_key: name.toLowerCase(),
          email: `${name}@example.org`,
          email_key: `${name.toLowerCase()}@example.org`,
          password_hash: '',
          role: admin ? 'admin' : 'user',
          is_staff: staff ? 1 : 0,
          terms_accepted: 1,
          ban_status: 'active',
          banned_until: null,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const token = await addSession(tx, id, { address: '127.0.0.1', userAgent: 'test' }, now);
      return { id, username: name, token };
    });
  }

  async function linkTo({ id, username }: TestUser, purpose: MailTokenPurpose): Promise<string> {
    const link = { user_id: id, purpose, email: `${username}@example.org` };
    return context.database.transact((tx) => createMailToken(tx, link, context.clock(), HOUR_MS));
  }

  function unsubscribeLinkOf({ id }: TestUser): Promise<string> {
    return unsubscribeToken(context.database.read, id, 'notifications');
  }

  async function aPost({ by, flagged, removed, ...fields }: PostChoices = {}): Promise<Post> {
    const number = (made += 1);
    const author = by ?? (await aUser());
    const post = await as(author).call('submitPost', {
      body: { title: `Post ${number}`, url: `https://site.invalid/${number}`, category: 1, ...fields },
    });
    if (flagged) await as(await aUser()).call('reportPost', { params: { id: post.id } });
    if (removed) await as(await aUser({ admin: true })).call('removePost', { params: { id: post.id } });
    return flagged || removed ? as(author).call('getPost', { params: { id: post.id } }) : post;
  }

  async function aComment({ on, to, by, flagged, removed, ...fields }: CommentChoices): Promise<Comment> {
    const number = (made += 1);
    const author = as(by ?? (await aUser()));
    const body = { content: `Comment ${number}`, ...fields };
    const comment = to
      ? await author.call('replyToComment', { params: { id: to.id }, body })
      : await author.call('createComment', { params: { id: on.id }, body });
    const params = { id: comment.id };
    if (flagged) await as(await aUser()).call('reportComment', { params });
    return removed ? as(await aUser({ admin: true })).call('removeComment', { params }) : comment;
  }
}
