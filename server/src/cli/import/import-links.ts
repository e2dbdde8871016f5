import { BODY_MAX_BYTES } from '@magpie/contract/limits';
import type { Context } from '../../context.ts';
import { insertAll } from '../../db/insert-all.ts';
import { indexPosts } from '../../db/search/index-posts.ts';
import { takeKeys, transactWithUrlRetry, REMOVED_URL } from '../../links/duplicate-urls.ts';
import { addLinkCheck } from '../../link-checks/schedule.ts';
import type { PageText } from '../../previews/links/fingerprint.ts';
import { URL_RULES_VERSION } from '../../links/url-identity.ts';
import { cachedPreview } from '../../posts/post-preview.ts';
import { changePostsCount } from '../../posts/posts-count.ts';
import { addSites } from '../../sites/post-sites.ts';
import { categoryFinder } from './category-hints.ts';
import { type ImportedLink, LineError, readLink } from './link.ts';
import { readLines } from './lines.ts';

interface ImportTotals {
  imported: number;
  duplicates: number;
  badLines: number;
}

interface Choices {
  author_id: number;
  /** The category for links that name no category of this site; if it is null, their lines are bad lines. */
  fallback_id: number | null;
  /** Called for each line that is skipped. */
  report: (number: number, problem: string) => void;
}

const BATCH = 200;

/** Submits the links of a file, a batch at a time; the running site reads their previews later. */
export async function importLinks(context: Context, file: string, choices: Choices): Promise<ImportTotals> {
  const categoryOf = await categoryFinder(context.database.read, choices.fallback_id);
  const totals: ImportTotals = { imported: 0, duplicates: 0, badLines: 0 };
  let batch: ImportedLink[] = [];
  for await (const line of readLines(file, BODY_MAX_BYTES)) {
    try {
      batch.push(readLink(line, categoryOf));
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      totals.badLines += 1;
      choices.report(line.number, error.message);
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
  /** undefined: an earlier line of the batch has the same URL. */
  post_id: number | typeof REMOVED_URL | undefined;
}

function submitAll(
  context: Context,
  links: readonly ImportedLink[],
  author_id: number,
): Promise<Duplicate[]> {
  const { database, clock } = context;
  return transactWithUrlRetry(database, async (tx) => {
    const taken = await takeKeys(
      tx,
      links.map(({ link }) => link.key),
    );
    const duplicates: Duplicate[] = [];
    const fresh = new Map<string, ImportedLink>();
    for (const line of links) {
      const { key } = line.link;
      const post_id = taken.get(key);
      if (post_id === undefined && !fresh.has(key)) fresh.set(key, line);
      else duplicates.push({ number: line.number, post_id });
    }
    const texts = new Map<string, PageText | null>();
    const posts = [...fresh.values()].map(({ title, link, description, category_id }) => {
      const { previewText, ...preview } = cachedPreview(context, link.url);
      texts.set(link.text, previewText);
      return {
        title,
        url: link.text,
        url_key: link.key,
        url_rules: URL_RULES_VERSION,
        description,
        category_id,
        author_id,
        ...preview,
        is_sponsored: 0 as const,
        status: 'active' as const,
        created_at: clock(),
      };
    });
    await insertAll(tx, 'posts', posts);
    if (posts.length > 0) {
      const rows = await tx
        .selectFrom('posts')
        .select(['id', 'url'])
        .where('url_key', 'in', [...fresh.keys()])
        .execute();
      for (const { id, url } of rows) {
        await addSites(tx, id, new URL(url));
        await addLinkCheck(tx, id, { now: clock(), text: texts.get(url) ?? null });
      }
      await indexPosts(
        tx,
        rows.map(({ id }) => id),
      );
    }
    await changePostsCount(tx, author_id, posts.length);
    return duplicates;
  });
}

function describeHolder(post_id: Duplicate['post_id']) {
  if (post_id === REMOVED_URL) return 'a post that a moderator removed';
  return post_id === undefined ? 'an earlier line' : `post ${post_id}`;
}
