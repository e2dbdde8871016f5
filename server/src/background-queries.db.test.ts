import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sourcesToRead } from './posts/sources/read-source.ts';
import { stepsOf } from './testing/plans/steps.ts';
import { aSite } from './testing/test-site.ts';
import { postsWithoutWork } from './works/find-works.ts';

const { context } = await aSite();
const { database } = context;

// PostgreSQL uses no index for tables as short as the ones in this test.
test.runIf(database.kind === 'sqlite')(
  'the queries for posts without a work and for unread sources use an index',
  async () => {
    const queries = [postsWithoutWork(database.read), sourcesToRead(database.read, 0)];
    const steps = await Promise.all(
      queries.map((query) => stepsOf(database, sql`select * from ${query} as found`)),
    );
    const indexes = steps.map(([first]) => first?.index);
    expect(indexes).toEqual(['posts_without_work', 'known_urls_unread']);
  },
);
