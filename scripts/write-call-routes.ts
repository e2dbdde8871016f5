// The part of the contract's calls that the browser needs, without their schemas.
import { writeFileSync } from 'node:fs';
import { type Call, calls } from '../contract/src/calls.ts';

writeFileSync(new URL('../contract/src/call-routes.ts', import.meta.url), callRoutesSource());

function callRoutesSource(): string {
  const routes = Object.entries<Call>(calls).map(
    ([name, { method, path, access }]) => `  ${name}: ['${method}', '${path}', '${access}'],\n`,
  );
  return `// Generated from the calls by scripts/write-call-routes.ts, for the browser, which needs no schemas:
// method, path and access. Without their names they are smaller.
// prettier-ignore
export const callRoutes = {
${routes.join('')}} as const;
`;
}
