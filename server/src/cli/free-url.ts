import { urlKey } from '../links/url-identity.ts';
import type { Command } from './command.ts';
import { CommandError } from './shell.ts';

export const freeUrlCommand: Command = {
  usage: 'URL',
  summary: 'Frees the URL of a removed post that its author has deleted, so that it can be submitted again.',
  operands: 1,
  async run({ open }, { operands: [url = ''] }, shell) {
    if (!URL.canParse(url)) throw new CommandError(`"${url}" is not a URL.`);
    const { database } = await open();
    const { numDeletedRows } = await database.transact((tx) =>
      tx.deleteFrom('removed_urls').where('url_key', '=', urlKey(url)).executeTakeFirstOrThrow(),
    );
    if (numDeletedRows === 0n) throw new CommandError('This URL is not reserved for a removed post.');
    shell.print(`${url} can be submitted again.`);
  },
};
