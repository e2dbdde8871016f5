import { comparable, described, isFound, isSimilar, marked, unmarked } from './pages.ts';
import { randomOf } from '../fixtures/random.ts';
import { realLinks, realTexts, reworded, writer } from './texts.ts';

const SHARES = [0.1, 0.125, 0.15, 0.175, 0.2];
const SITES = 400;
const PAGES_PER_SITE = 10;

/** Which copies are found. A copy has a share of its words replaced, and is on another site with other texts around it. */
export function findCopies(): { share: number; isFound: boolean }[] {
  const texts = realTexts();
  const roll = randomOf(1);
  const words = texts.join(' ').split(/[^\p{L}\p{N}]+/u);
  const write = writer(texts, roll);
  const ours = marked('Our site');
  const theirs = unmarked(
    'Another place',
    'Read this text in our app, which is free for the first three months and can be cancelled at any time.',
  );
  return texts.flatMap((text) => {
    const title = write(8);
    const original = comparable(ours(title, text));
    return SHARES.map((share) => {
      const copy = theirs(title, reworded(text, { share, roll, words }));
      return { share, isFound: isFound(original, comparable(copy)) };
    });
  });
}

/** Counts the pairs that seem similar among 4,000 unrelated pages of 400 sites: all pairs, and pairs from two sites. */
export function compareUnrelated(seed = 2): {
  pages: number;
  compared: number;
  similar: number;
  ofTwoSites: number;
} {
  const texts = realTexts();
  const links = realLinks();
  const roll = randomOf(seed);
  const write = writer([...texts, ...links.map(({ description }) => description)], roll);
  const sites = Array.from({ length: SITES }, (_, number) =>
    number % 2 === 0 ? marked(`site ${number}`) : unmarked(`site ${number}`, write(20)),
  );
  const pages = sites.flatMap((page) =>
    Array.from({ length: PAGES_PER_SITE }, () =>
      page(write(8), texts.pop() ?? write(100 + Math.floor(roll() ** 3 * 400))),
    ),
  );
  for (const [index, link] of links.entries()) pages[index * 13] = described(link);
  const compared = pages.flatMap((page, index) => {
    const text = comparable(page);
    return text ? [{ site: Math.floor(index / PAGES_PER_SITE), text }] : [];
  });
  const pairs = compared.flatMap((one, index) =>
    compared
      .slice(index + 1)
      .filter((other) => isSimilar(one.text, other.text))
      .map((other) => one.site !== other.site),
  );
  return {
    pages: pages.length,
    compared: compared.length,
    similar: pairs.length,
    ofTwoSites: pairs.filter(Boolean).length,
  };
}
