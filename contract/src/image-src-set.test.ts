import { expect, test } from 'vitest';
import { previewImageSrcSet } from './image-src-set.ts';

test('a stored image has a file for each width, and one of another site has only itself', () => {
  expect(previewImageSrcSet('/images/ab/cd-960.webp')).toBe(
    '/images/ab/cd-480.webp 480w, /images/ab/cd-720.webp 720w, /images/ab/cd-960.webp 960w',
  );
  expect(previewImageSrcSet('https://example.org/cd-960.webp')).toBeUndefined();
});
