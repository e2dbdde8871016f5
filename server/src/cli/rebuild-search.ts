import { rebuildIndex } from '../db/search/rebuild-index.ts';
import type { Command } from './command.ts';

export const rebuildSearchCommand: Command = {
  usage: '',
  summary:
    'Indexes every post and comment for the search again. The site may be running; until the command ends, searches find what is already indexed.',
  async run({ open }, _, shell) {
    const { database } = await open();
    await rebuildIndex(database, { report: (progress) => shell.print(progress), isOffline: true });
  },
};
