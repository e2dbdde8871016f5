import { expect, test } from 'vitest';
import { aShell } from '../testing/test-shell.ts';
import { aSite } from '../testing/test-site.ts';

const { as, context } = await aSite();
const admin = aShell(context.config);
const password = 'seven bright magpies';

test('what is done in the shell holds at once on the site that is running', async () => {
  await admin(['create-user', 'Pica', 'pica@example.org'], { environment: { NEW_PASSWORD: password } });
  const pica = as(await as(null).call('login', { body: { username: 'pica', password } }));
  const body = {
    title: 'x',
    url: 'https://shop.invalid/x',
    category: 1,
    is_sponsored: true,
    affiliate_url: 'https://shop.invalid/?ref=x',
  };
  expect((await pica.send('listUsers')).status).toBe(403);
  expect((await pica.send('submitPost', { body })).status).toBe(403);

  await admin(['set-role', 'Pica', 'admin']);
  await admin(['set-staff', 'Pica', 'on']);
  expect((await pica.call('listUsers')).results).toMatchObject([{ username: 'Pica', role: 'admin' }]);
  expect(await pica.call('submitPost', { body })).toMatchObject({ is_sponsored: true });

  await admin(['set-role', 'Pica', 'user']);
  expect((await pica.send('listUsers')).status).toBe(403);
});
