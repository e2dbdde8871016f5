import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { schemaSql } from './schema-sql.ts';

const { context } = await aSite();
const { read } = context.database;
const written = readFileSync(new URL('schema.sql', import.meta.url), 'utf8');

test.skipIf(inject('databaseKind') === 'postgres')(
  'schema.sql matches the migrations (if not, run node scripts/write-schema.ts)',
  async () => {
    expect(written).toBe(await schemaSql(read));
  },
);

test.skipIf(inject('databaseKind') === 'sqlite')(
  'schema.sql names every table and index of PostgreSQL',
  async () => {
    const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'
    union all
    select indexname from pg_indexes
    where schemaname = 'public' and indexname not similar to '%(_pkey|_key)'`.execute(read);
    expect(rows.length).toBeGreaterThan(50);
    for (const { name } of rows)
      expect(written).toMatch(new RegExp(`(table|index) (if not exists )?${name}\\W`));
  },
);
