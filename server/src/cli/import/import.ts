import { existsSync } from 'node:fs';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { findUserByName } from '../../users/users.ts';
import type { Command } from '../command.ts';
import { CommandError, typedPath } from '../shell.ts';
import { importLinks } from './import-links.ts';

export const importCommand: Command = {
  usage: 'FILE.jsonl [--by NAME] [--category SLUG]',
  summary:
    'Submits one link per line ({"title", "url", "description", "category_hint"}) as the first admin or NAME.',
  operands: 1,
  options: { by: { type: 'string' }, category: { type: 'string' } },
  async run({ open }, { operands: [name = ''], flags: { by, category } }, shell) {
    const file = typedPath(shell, name);
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
    const context = await open();
    const totals = await importLinks(context, file, {
      author_id: await authorId(context.database.read, by),
      fallback_id: await fallbackId(context, category),
      report: (number, problem) => shell.printError(`line ${number}: ${problem}`),
    });
    const { imported, duplicates, badLines } = totals;
    shell.print(`Imported ${imported}, skipped ${duplicates} duplicates and ${badLines} bad lines.`);
  },
};

async function authorId(queries: Queries, name: string | boolean | undefined) {
  const author = typeof name === 'string' ? await findUserByName(queries, name) : await firstAdmin(queries);
  if (author) return author.id;
  throw new CommandError(
    typeof name === 'string'
      ? `There is no user "${name}".`
      : 'There is no admin yet: name a user with --by NAME.',
  );
}

function firstAdmin(queries: Queries) {
  return queries
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .executeTakeFirst();
}

async function fallbackId({ database }: Context, slug: string | boolean | undefined) {
  if (typeof slug !== 'string') return null;
  const category = await database.read
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!category) throw new CommandError(`There is no category "${slug}".`);
  return category.id;
}
