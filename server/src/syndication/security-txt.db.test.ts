import { DAY_MS } from '@magpie/contract/limits';
import { expect, onTestFinished, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

test('names the contact, and expires within a year', async () => {
  const { app, clock, context } = await aSite(
    { config: { contactEmail: 'security@example.org' } },
    onTestFinished,
  );
  const { headers, body } = await app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Contact: mailto:security@example.org\n');
  expect(body).toContain(`Canonical: ${context.config.publicUrl}/.well-known/security.txt\n`);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? [];
  const days = (Date.parse(expires) - clock.now()) / DAY_MS;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
