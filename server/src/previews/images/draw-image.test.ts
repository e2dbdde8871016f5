import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawImage, drawnSource, isDrawn } from './draw-image.ts';

const draw = (category: string, title: string) => drawImage(drawnSource({ category, title }));

describe('a drawn cover', () => {
  test('is deterministic, in the stored widths', async () => {
    const first = await draw('research', 'Attention / is: all?');
    const second = await draw('research', 'Attention / is: all?');
    expect(first).toEqual(second);
    expect(first).toMatchObject({ width: 960, height: 540 });
    expect(first.files.map(({ width }) => width)).toEqual([480, 720, 960]);
  });

  test('differs from post to post and from category to category', async () => {
    const covers = await Promise.all([draw('videos', 'a'), draw('videos', 'b'), draw('tools', 'a')]);
    const pictures = covers.map(({ files }) => files[0]?.bytes.toString('base64'));
    expect(new Set(pictures).size).toBe(3);
  });

  test.each([
    'ai-articles',
    'videos',
    'tutorials',
    'research',
    'news',
    'tools',
    'other',
    'constructor',
    '',
    'ä/<&"',
  ])('is dark in category %j', async (category) => {
    const { files } = await draw(category, 'A title with <b>markup</b> & more');
    const { channels, isOpaque } = await sharp(files[0]?.bytes).stats();
    expect(isOpaque).toBe(true);
    for (const { mean } of channels) expect(mean).toBeLessThan(128);
  });
});

test('draws only its own sources', () => {
  expect(isDrawn(drawnSource({ category: 'news', title: 'x' }))).toBe(true);
  expect(isDrawn('https://example.org/drawn:news')).toBe(false);
});
