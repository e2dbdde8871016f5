// The part of the contract's calls that the browser needs, without their schemas.
import { writeFileSync } from 'node:fs';
import { type Call, calls } from '../contract/src/calls.ts';

const all = Object.entries<Call>(calls);
const isAdmins = ([, { access }]: [string, Call]) => access === 'admin';

write(
  'call-routes',
  'callRoutes',
  all.filter((call) => !isAdmins(call)),
);
write('admin-routes', 'adminRoutes', all.filter(isAdmins));

function write(file: string, name: string, some: [string, Call][]): void {
  const routes = some.map(
    ([call, { method, path, access }]) => `  ${call}: ['${method}', '${path}', '${access}'],\n`,
  );
  const source = `// Generated from the calls by scripts/write-call-routes.ts, for the browser, which needs no schemas:
// method, path and access. Without their names they are smaller. Calls of admins have a file of their own.
// prettier-ignore
export const ${name} = {
${routes.join('')}} as const;
`;
  writeFileSync(new URL(`../contract/src/${file}.ts`, import.meta.url), source);
}
