// The browser tests; what stands after `npm run test:e2e --` goes to Playwright.
import { requireChromium } from './testing/chromium.ts';
import { show } from './testing/program.ts';

await requireChromium();
process.exitCode = await show('playwright', ['test', '--config=e2e', ...process.argv.slice(2)]);
