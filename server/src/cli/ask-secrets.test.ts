import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { askSecrets } from './ask-secrets.ts';

function aTerminal() {
  const output = new PassThrough();
  return { input: Object.assign(new PassThrough(), { isTTY: true }), output };
}

test('reads answers in order and does not show them', async () => {
  const terminal = aTerminal();
  const answers = askSecrets(terminal, ['First: ', 'Second: ']);
  terminal.input.write('secret one\rsecret ');
  terminal.input.write('two\r');
  expect(await answers).toEqual(['secret one', 'secret two']);
  terminal.output.end();
  expect(await text(terminal.output)).toBe('First: \nSecond: \n');
});

test('ending the input ends the command', async () => {
  const terminal = aTerminal();
  const answers = askSecrets(terminal, ['First: ']);
  terminal.input.end();
  await expect(answers).rejects.toThrow('Nothing was done.');
});

test('Ctrl-C ends the command', async () => {
  const terminal = aTerminal();
  const answers = askSecrets(terminal, ['First: ']);
  terminal.input.write('half a pass\u0003');
  await expect(answers).rejects.toThrow('Nothing was done.');
});

test('fails without a terminal', async () => {
  const { output } = aTerminal();
  await expect(askSecrets({ input: new PassThrough(), output }, ['First: '])).rejects.toThrow('NEW_PASSWORD');
});
