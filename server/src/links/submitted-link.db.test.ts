import { afterEach, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { apiOf } from '../testing/api.ts';
import { aSite } from '../testing/test-site.ts';

const { aUser, context } = await aSite();
// The submitted page is not read: reading it would parse the URL again, after the submission.
const previewFiller = { ...context.previewFiller, fill() {} };
const { as } = apiOf(await buildApp({ ...context, previewFiller }));

afterEach(() => void vi.unstubAllGlobals());

/** Collects each text that is parsed as a URL from now on. */
function parsedTexts(): string[] {
  const texts: string[] = [];
  const parse = URL.parse.bind(URL);
  vi.stubGlobal(
    'URL',
    class extends URL {
      constructor(text: string | URL, base?: string | URL) {
        super(text, base);
        texts.push(String(text));
      }
      static override parse(text: string | URL, base?: string | URL) {
        texts.push(String(text));
        return parse(text, base);
      }
    },
  );
  return texts;
}

test('a submission parses its URL twice, to validate the field and to identify the link, and once the identity', async () => {
  const user = await aUser();
  const url = 'https://www.example.org/counted/?utm_source=a';
  const texts = parsedTexts();
  await as(user).call('submitPost', { body: { title: 'x', url, category: 1 } });
  const identity = 'https://example.org/counted';
  expect(texts.filter((text) => text.includes('counted'))).toEqual([url, url, identity]);
});
