import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(err: unknown) {
  const lines: string[] = [];
  const log = createLogger({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  log.child({ reqId: '1' }).error({ err }, 'failed');
  return JSON.parse(lines.join(''));
}

test('an error is logged with its type, message, code and stack', () => {
  const error = Object.assign(new TypeError('broken'), { code: '23505' });
  expect(logged(error).err).toEqual({
    type: 'TypeError',
    message: 'broken',
    code: '23505',
    stack: error.stack,
  });
});

test('other fields of an error and of its cause are not logged', () => {
  const secret = 'ada@example.org';
  const fields = {
    detail: `Key (email_key)=(${secret}) already exists.`,
    where: secret,
    parameters: [secret],
  };
  const cause = Object.assign(new Error('the cause'), fields);
  const line = logged(Object.assign(new Error('broken', { cause }), fields));
  expect(line.err.cause).toMatchObject({ type: 'Error', message: 'the cause' });
  expect(JSON.stringify(line)).not.toContain(secret);
});

test('of a thrown value that is not an error, only the type is logged', () => {
  expect(logged('ada@example.org').err).toEqual({ type: 'string' });
});
