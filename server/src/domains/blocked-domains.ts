import { calls } from '@magpie/contract/calls';
import type { BlockDomainBody, BlockedDomain, BlockedDomainPage } from '@magpie/contract/domains';
import * as domainMessages from '@magpie/contract/messages/domains';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { isUniqueViolation } from '../db/faults.ts';
import { type IndexScan, scanIndex } from '../db/index-scan.ts';
import { CREATED_AT } from '../db/keyset.ts';
import { type PageQuery, pageUrl, readPage } from '../db/paging.ts';
import { requireStillAdmin } from '../db/locks.ts';
import { InvalidError, NotFoundError } from '../errors.ts';
import { logAct } from '../moderation-log/log-act.ts';
import type { Actor } from '../permissions.ts';
import { domainsAbove, readDomain } from './domain-name.ts';

/** Every list of blocked domains, with its index. */
export const BLOCKED_DOMAIN_LISTS = {
  all: {
    indexes: ['blocked_domains_newest'],
    scan: (): IndexScan => ({ table: 'blocked_domains', sort: CREATED_AT, conditions: [sql`true`] }),
  },
} as const;

/** Newest first. @throws NotFoundError for an invalid page or cursor */
export async function listBlockedDomains(
  { config, database }: Context,
  query: PageQuery,
): Promise<BlockedDomainPage> {
  const { read } = database;
  const load = (ids: readonly number[]) =>
    selectBlocks(read).where('blocked_domains.id', 'in', ids).execute();
  const page = await readPage(scanIndex(read, BLOCKED_DOMAIN_LISTS.all.scan()), load, query);
  const url = config.publicUrl + calls.listBlockedDomains.path;
  return {
    results: page.rows.map(viewBlock),
    next: pageUrl(url, {}, page.next),
    previous: pageUrl(url, {}, page.previous),
  };
}

/** Blocks a domain for new posts; existing posts stay. @throws InvalidError for an invalid or already blocked domain */
export async function blockDomain(
  { database, clock }: Context,
  admin: Actor,
  body: BlockDomainBody,
): Promise<BlockedDomain> {
  const domain = readDomain(body.domain);
  if (domain === undefined) throw new InvalidError({ domain: [domainMessages.notDomain] });
  try {
    return await database.transact(async (tx) => {
      const now = clock();
      await requireStillAdmin(tx, admin);
      const { id } = await tx
        .insertInto('blocked_domains')
        .values({ domain, reason: body.reason, admin_id: admin.id, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await logAct(
        tx,
        { admin_id: admin.id, reason: body.reason, created_at: now },
        { action: 'block_domain', target: { kind: 'domain', id, title: domain } },
      );
      return viewBlock(await selectBlocks(tx).where('blocked_domains.id', '=', id).executeTakeFirstOrThrow());
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new InvalidError({ domain: [domainMessages.domainTaken] });
  }
}

/** @throws NotFoundError */
export async function unblockDomain({ database, clock }: Context, admin: Actor, id: number): Promise<void> {
  await database.transact(async (tx) => {
    await requireStillAdmin(tx, admin);
    const block = await tx
      .deleteFrom('blocked_domains')
      .where('id', '=', id)
      .returning('domain')
      .executeTakeFirst();
    if (!block) throw new NotFoundError();
    await logAct(
      tx,
      { admin_id: admin.id, reason: '', created_at: clock() },
      { action: 'unblock_domain', target: { kind: 'domain', id, title: block.domain } },
    );
  });
}

/** A block that applies to one of these hosts, or undefined. */
export function findBlock(queries: Queries, hosts: readonly string[]) {
  return queries
    .selectFrom('blocked_domains')
    .select(['domain', 'reason'])
    .where('domain', 'in', [...new Set(hosts.flatMap(domainsAbove))])
    .orderBy('domain')
    .limit(1)
    .executeTakeFirst();
}

/** Those of these domains that are blocked themselves, not just as subdomains of a blocked domain. */
export async function findBlockedAmong(
  queries: Queries,
  domains: readonly string[],
): Promise<ReadonlySet<string>> {
  if (domains.length === 0) return new Set();
  const rows = await queries
    .selectFrom('blocked_domains')
    .select('domain')
    .where('domain', 'in', [...new Set(domains)])
    .execute();
  return new Set(rows.map(({ domain }) => domain));
}

type BlockRow = Awaited<ReturnType<ReturnType<typeof selectBlocks>['executeTakeFirstOrThrow']>>;

function selectBlocks(queries: Queries) {
  return queries
    .selectFrom('blocked_domains')
    .innerJoin('users as admins', 'admins.id', 'blocked_domains.admin_id')
    .selectAll('blocked_domains')
    .select('admins.username as admin_username');
}

function viewBlock({ id, domain, reason, admin_id, admin_username, created_at }: BlockRow): BlockedDomain {
  return {
    id,
    domain,
    reason,
    blocked_by: { id: admin_id, username: admin_username },
    created_at: new Date(created_at).toISOString(),
  };
}
