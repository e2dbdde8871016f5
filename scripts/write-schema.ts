import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../server/src/db/open-database.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { schemaSql } from '../server/src/db/schema-sql.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'magpie-schema-'));
const database = await openDatabase({ dataDir, databaseUrl: null });
try {
  await migrate(database);
  writeFileSync(new URL('../server/src/db/schema.sql', import.meta.url), await schemaSql(database.read));
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true });
}
