import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import '../../server/src/testing/provided.ts';
import { createTables } from './create-tables.ts';

/** Creates a migrated database that each test file copies: running the migrations takes longer than most of its tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'magpie-template-'));
  await createTables({ databaseUrl: null, dataDir: folder });
  project.provide('sqliteTemplate', folder);
  return () => rm(folder, { recursive: true });
}
