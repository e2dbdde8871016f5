import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sampleMails } from '../mail/samples.ts';
import type { Command } from './command.ts';
import { typedPath } from './shell.ts';

export const mailPreviewCommand: Command = {
  usage: 'FOLDER',
  summary: 'Writes a sample of every email that the site sends, as text and HTML.',
  operands: 1,
  async run({ config }, { operands: [typed = ''] }, shell) {
    const folder = typedPath(shell, typed);
    await mkdir(folder, { recursive: true });
    const mails = sampleMails(config, Date.now());
    for (const { kind, subject, text, html } of mails) {
      await writeFile(path.join(folder, `${kind}.txt`), `Subject: ${subject}\n\n${text}`);
      await writeFile(path.join(folder, `${kind}.html`), html);
    }
    shell.print(`${mails.length} emails are in ${folder}.`);
  },
};
