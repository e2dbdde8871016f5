// The part of the contract's calls that the browser needs, without their schemas.
import { writeFileSync } from 'node:fs';
import { accountCalls } from '../contract/src/account.ts';
import { type Call, calls } from '../contract/src/calls.ts';
import { sessionCalls } from '../contract/src/sessions.ts';

const all = Object.entries<Call>(calls);
/** No feed makes them, so their routes are not in its script. */
const isRare = ([name, { access }]: [string, Call]) =>
  access === 'admin' || name in accountCalls || name in sessionCalls;

write(
  'call-routes',
  'callRoutes',
  all.filter((call) => !isRare(call)),
);
write('rare-routes', 'rareRoutes', all.filter(isRare));

function write(file: string, name: string, some: [string, Call][]): void {
  const routes = some.map(
    ([call, { method, path, access }]) => `  ${call}: ['${method}', '${path}', '${access}'],\n`,
  );
  const source = `// Generated from the calls by scripts/write-call-routes.ts, for the browser, which needs no schemas:
// method, path and access. Without their names they are smaller. Those that no feed makes have a file of their own.
// prettier-ignore
export const ${name} = {
${routes.join('')}} as const;
`;
  writeFileSync(new URL(`../contract/src/${file}.ts`, import.meta.url), source);
}
