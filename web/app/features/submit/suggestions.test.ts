import { expect, test } from 'vitest';
import { suggestCategory } from './suggest-category.ts';
import { suggestTags } from './suggest-tags.ts';

const TAGS = ['Agents', 'C++', 'Computer Vision', 'Ethics', 'RAG'].map((name, id) => ({
  id,
  name,
  slug: name,
  posts_count: name === 'RAG' ? 9 : 1,
}));
const NOTHING = { title: '', url: '', description: '', tags: [] };
const names = (text: string, submission: Partial<Parameters<typeof suggestTags>[2]>) =>
  suggestTags(TAGS, text, { ...NOTHING, ...submission }).map(({ name }) => name);

test('suggests first the tags that are whole words of the title, URL or description, then the most used', () => {
  expect(names('', {})).toEqual(['RAG', 'Agents', 'C++', 'Computer Vision', 'Ethics']);
  expect(
    names('', { title: 'Fragments of C++', url: 'https://example.org/computer-vision' }).slice(0, 3),
  ).toEqual(['C++', 'Computer Vision', 'RAG']);
  expect(names('', { description: 'The ethic of an agent.' }).slice(0, 2)).toEqual(['Agents', 'Ethics']);
});

test('filters the tags by the text, without those that are chosen', () => {
  expect(names(' C', {})).toEqual(['C++', 'Computer Vision', 'Ethics']);
  expect(names('c', { tags: [2], title: 'On ethics' })).toEqual(['Ethics', 'C++']);
});

test.each([
  ['https://arxiv.org/abs/1706.03762', 'other', 'Research'],
  ['https://gist.github.com/a/b', 'other', 'Tools'],
  ['https://notgithub.com/a', 'article', undefined],
  ['https://example.org/film', 'video', 'Videos'],
  ['https://vimeo.com/1', undefined, 'Videos'],
  ['not a URL', 'article', undefined],
] as const)('suggests for %s of type %s the category %s', (url, type, name) => {
  const categories = ['Research', 'Tools', 'Videos'].map((known, id) => ({
    id,
    name: known,
    slug: known.toLowerCase(),
    description: '',
    icon: 'Newspaper' as const,
  }));
  const suggested = suggestCategory(categories, { url, type });
  expect(categories.find(({ id }) => String(id) === suggested)?.name).toBe(name);
});
