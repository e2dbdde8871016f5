import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type RootOperationNode,
  SelectQueryNode,
  SqliteQueryCompiler,
} from 'kysely';

/**
 * Cached answers become outdated when one of these tables changes. Other tables contain personal or internal data, such as
 * the likes, or are not shown by cached answers, or change only together with one of these, such as the counts of `sites`.
 * An update of only the counts of a post is a change of `post_counts`: feeds show the counts, threads do not.
 */
export const CONTENT_TABLES = [
  'posts',
  'post_counts',
  'comments',
  'users',
  'categories',
  'tags',
  'post_tags',
  'moderation_log',
  'blocked_domains',
  'collections',
  'collection_items',
  'known_urls',
] as const;
/** Open streams depend on these tables: they send the number of unread notifications, and end with their session. */
const LIVE_TABLES = ['notifications', 'sessions'] as const;
export const WATCHED_TABLES = [...CONTENT_TABLES, ...LIVE_TABLES] as const;
export type ContentTable = (typeof CONTENT_TABLES)[number];
export type WatchedTable = (typeof WATCHED_TABLES)[number];

/** Collects the watched tables that the statements of a transaction wrote. */
export class WrittenTables implements KyselyPlugin {
  readonly tables = new Set<WatchedTable>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (SelectQueryNode.is(node) && !node.with) return node;
    const names = namesWrittenBy(compiler.compileQuery(node, queryId).sql);
    for (const table of WATCHED_TABLES) if (names.includes(table)) this.tables.add(table);
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** Names of tables are the same on both engines. */
const compiler = new SqliteQueryCompiler();

const WRITES = /\b(?:into|update|delete\s+from|truncate(?:\s+table)?)\s+"?(\w+)/gi;

function namesWrittenBy(statement: string): string[] {
  const [, table, changes = ''] = /^update "(posts|users)" set (.*?) where /.exec(statement) ?? [];
  const columns = Array.from(changes.matchAll(/"(\w+)" = /g), ([, column = '']) => column);
  if (columns.length > 0) {
    if (columns.every((column) => column === 'work_source')) return [];
    // No cached answer shows the counts of a user.
    if (columns.every((column) => column.endsWith('_count'))) return table === 'posts' ? ['post_counts'] : [];
  }
  return Array.from(statement.matchAll(WRITES), ([, name = '']) => name);
}
