// The browser tests; arguments after `npm run test:e2e --` go to Playwright.
import { findChromiumWithWindows } from '../e2e/fixtures/chromium.ts';
import { requireChromium } from './testing/chromium.ts';
import { show } from './testing/program.ts';

const options = process.argv.slice(2);
await requireChromium();
const environment = options.includes('--headed') ? { CHROMIUM_PATH: findChromiumWithWindows() } : {};
process.exitCode = await show('playwright', ['test', '--config=e2e', ...options], environment);
