import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { type DatabaseKind, ddl } from '../dialect.ts';

/** Posts that wait for an admin, who may reject them; domains that no post may link to. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  for (const statement of [...shared(kind), ...VERBS[kind]]) await sql.raw(statement).execute(tx);
}

function shared(kind: DatabaseKind) {
  return [
    `alter table posts add column was_held smallint not null default 0 check (was_held in (0, 1))`,
    `create table blocked_domains (
      id ${ddl[kind].identity},
      domain text not null unique check (domain <> ''),
      reason text not null check (reason <> ''),
      admin_id integer not null references users (id),
      created_at bigint not null
    )`,
    `create index blocked_domains_newest on blocked_domains (created_at desc, id desc)`,
    `create index blocked_domains_by_admin on blocked_domains (admin_id)`,
  ];
}

const VERB = `verb in ('remove', 'approve', 'reject')`;
const COLUMNS = 'id, admin_id, post_id, comment_id, verb, reason, created_at';

/** SQLite changes no check: the table is made anew, with its indexes. */
const VERBS: Record<DatabaseKind, string[]> = {
  sqlite: [
    `create table decisions_anew (
      id ${ddl.sqlite.identity},
      admin_id integer not null references users (id),
      post_id integer references posts (id) on delete cascade,
      comment_id integer references comments (id) on delete cascade,
      verb text not null check (${VERB}),
      reason text not null,
      created_at bigint not null,
      check ((post_id is null) <> (comment_id is null))
    )`,
    `insert into decisions_anew (${COLUMNS}) select ${COLUMNS} from decisions`,
    `drop table decisions`,
    `alter table decisions_anew rename to decisions`,
    `create index decisions_of_post on decisions (post_id, id) where post_id is not null`,
    `create index decisions_of_comment on decisions (comment_id, id) where comment_id is not null`,
    `create index decisions_by_admin on decisions (admin_id)`,
  ],
  postgres: [
    `alter table decisions drop constraint decisions_verb_check`,
    `alter table decisions add constraint decisions_verb_check check (${VERB})`,
  ],
};
