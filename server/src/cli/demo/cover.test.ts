import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawImage } from '../../previews/images/drawn-image.ts';
import { drawCover } from './cover.ts';

const draw = (category: string, title: string) => drawImage(drawCover({ category, title }));

test('a cover is the same for the same post, and differs from post to post and from category to category', () => {
  const cover = drawCover({ category: 'research', title: 'Attention' });
  expect(drawCover({ category: 'research', title: 'Attention' })).toBe(cover);
  expect(drawCover({ category: 'research', title: 'attention' })).not.toBe(cover);
  expect(drawCover({ category: 'videos', title: 'Attention' })).not.toBe(cover);
});

test.each(['research', 'other', 'constructor', 'ä/<&"'])('a cover is dark in %j', async (category) => {
  const { width, height, files } = await draw(category, 'A title with <b>markup</b> & more');
  expect({ width, height, widths: files.map((file) => file.width) }).toEqual({
    width: 960,
    height: 540,
    widths: [480, 720, 960],
  });
  const { channels, isOpaque } = await sharp(files[0]?.bytes).stats();
  expect(isOpaque).toBe(true);
  for (const { mean } of channels) expect(mean).toBeLessThan(128);
});
