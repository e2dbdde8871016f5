import {
  AliasNode,
  ColumnNode,
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  MergeQueryNode,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  RawNode,
  type RootOperationNode,
  TableNode,
  UpdateQueryNode,
  type WithNode,
} from 'kysely';

/**
 * The tables that cached answers show. Other tables, such as the likes, contain personal or internal data. An update of
 * only the counts of a post is `post_counts`: feeds show them, threads do not.
 */
export const CONTENT_TABLES = [
  'posts',
  'post_counts',
  'comments',
  'users',
  'categories',
  'tags',
  'post_tags',
] as const;
export type ContentTable = (typeof CONTENT_TABLES)[number];

/** Collects the content tables that the statements of a transaction wrote. */
export class WrittenTables implements KyselyPlugin {
  readonly tables = new Set<ContentTable>();

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    for (const name of namesWrittenBy(node)) {
      const table = CONTENT_TABLES.find((known) => known === name);
      if (table) this.tables.add(table);
    }
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

function namesWrittenBy(node: OperationNode): string[] {
  if (RawNode.is(node)) return namesIn(textOf(node));
  const inner = 'with' in node && node.with ? (node.with as WithNode).expressions : [];
  return [
    ...inner.flatMap(({ expression }) => namesWrittenBy(expression)),
    ...targetsOf(node).map((target) =>
      updatesOnlyCounts(node) ? countsTableOf(nameOf(target)) : nameOf(target),
    ),
  ];
}

/** No cached answer shows the counts of a user. */
function countsTableOf(table: string): string {
  if (table === 'users') return '';
  return table === 'posts' ? 'post_counts' : table;
}

function updatesOnlyCounts(node: OperationNode): boolean {
  if (!UpdateQueryNode.is(node)) return false;
  return (node.updates ?? []).every(
    ({ column }) => ColumnNode.is(column) && column.column.name.endsWith('_count'),
  );
}

function targetsOf(node: OperationNode): readonly (OperationNode | undefined)[] {
  if (InsertQueryNode.is(node) || MergeQueryNode.is(node)) return [node.into];
  if (UpdateQueryNode.is(node)) return [node.table];
  if (DeleteQueryNode.is(node)) return node.from.froms;
  return [];
}

function nameOf(node: OperationNode | undefined): string {
  if (!node) return '';
  if (AliasNode.is(node)) return nameOf(node.node);
  return TableNode.is(node) ? node.table.identifier.name : '';
}

const WRITES = /\b(?:into|update|delete\s+from|truncate(?:\s+table)?)\s+"?(\w+)/gi;

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(WRITES), ([, name = '']) => name);
}

/** Raw SQL with the tables that it names and without its values. */
function textOf({ sqlFragments, parameters }: RawNode): string {
  return sqlFragments
    .map((fragment, at) => {
      const parameter = parameters[at];
      return fragment + (parameter && RawNode.is(parameter) ? textOf(parameter) : nameOf(parameter));
    })
    .join('');
}
