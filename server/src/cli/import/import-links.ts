import { BODY_MAX_BYTES } from '@magpie/contract/limits';
import type { Context } from '../../context.ts';
import { insertAll } from '../../db/insert-all.ts';
import { findHolders, raceForUrl, REMOVED_URL } from '../../links/duplicate-urls.ts';
import { previewAtHand } from '../../posts/post-preview.ts';
import { URL_RULES_VERSION } from '../../links/url-identity.ts';
import { movePostsCount } from '../../posts/posts-count.ts';
import { categoryFinder } from './category-hints.ts';
import { type Link, LinkFault, readLink } from './link.ts';
import { readLines } from './lines.ts';

export interface ImportTotals {
  imported: number;
  duplicates: number;
  faults: number;
}

interface Choices {
  author_id: number;
  /** The category of links that name none we have; null: such a line is a bad one. */
  fallback_id: number | null;
  /** Told of each line that is skipped. */
  report: (number: number, problem: string) => void;
}

const BATCH = 200;

/** Submits the links of a file, a batch at a time; the running site reads their previews later. */
export async function importLinks(context: Context, file: string, choices: Choices): Promise<ImportTotals> {
  const categoryOf = await categoryFinder(context.database.read, choices.fallback_id);
  const totals: ImportTotals = { imported: 0, duplicates: 0, faults: 0 };
  let batch: Link[] = [];
  for await (const line of readLines(file, BODY_MAX_BYTES)) {
    try {
      batch.push(readLink(line, categoryOf));
    } catch (fault) {
      if (!(fault instanceof LinkFault)) throw fault;
      totals.faults += 1;
      choices.report(line.number, fault.message);
    }
    if (batch.length === BATCH) await submitBatch();
  }
  await submitBatch();
  return totals;

  async function submitBatch() {
    const links = batch;
    batch = [];
    const duplicates = await submitAll(context, links, choices.author_id);
    for (const { number, post_id } of duplicates) {
      choices.report(number, `duplicate of ${describeHolder(post_id)}`);
    }
    totals.duplicates += duplicates.length;
    totals.imported += links.length - duplicates.length;
  }
}

interface Duplicate {
  number: number;
  /** undefined: it is the same as an earlier line of the batch. */
  post_id: number | typeof REMOVED_URL | undefined;
}

function submitAll(context: Context, links: readonly Link[], author_id: number): Promise<Duplicate[]> {
  const { database, clock } = context;
  return raceForUrl(database, async (tx) => {
    const taken = await findHolders(
      tx,
      links.map(({ url_key }) => url_key),
    );
    const duplicates: Duplicate[] = [];
    const fresh = new Map<string, Link>();
    for (const link of links) {
      const post_id = taken.get(link.url_key);
      if (post_id === undefined && !fresh.has(link.url_key)) fresh.set(link.url_key, link);
      else duplicates.push({ number: link.number, post_id });
    }
    const posts = [...fresh.values()].map(({ number: _, ...link }) => ({
      ...link,
      author_id,
      url_rules: URL_RULES_VERSION,
      ...previewAtHand(context, link.url),
      is_sponsored: 0 as const,
      status: 'active' as const,
      created_at: clock(),
    }));
    await insertAll(tx, 'posts', posts);
    await movePostsCount(tx, author_id, posts.length);
    return duplicates;
  });
}

function describeHolder(post_id: Duplicate['post_id']) {
  if (post_id === REMOVED_URL) return 'a post that a moderator removed';
  return post_id === undefined ? 'an earlier line' : `post ${post_id}`;
}
