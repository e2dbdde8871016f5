import { describe, expect, test } from 'vitest';
import { urlIdentity } from '../links/url-identity.ts';
import { nameWork } from './name-work.ts';

const named = (url: string) => nameWork(urlIdentity(url));

describe('pages of one work have the same key', () => {
  test.each([
    ['paper', ['https://arxiv.org/abs/2401.12345', 'https://arxiv.org/pdf/2401.12345v2']],
    ['paper', ['https://arxiv.org/abs/2401.12345', 'https://huggingface.co/papers/2401.12345']],
    ['paper', ['https://arxiv.org/abs/2401.12345', 'https://www.alphaxiv.org/abs/2401.12345v3']],
    ['paper', ['https://arxiv.org/abs/2401.12345', 'https://doi.org/10.48550/arXiv.2401.12345']],
    [
      'paper',
      ['https://doi.org/10.1145/3442188.3445922', 'https://dl.acm.org/doi/pdf/10.1145/3442188.3445922'],
    ],
    [
      'paper',
      ['https://doi.org/10.1007/s10994-021-1', 'https://link.springer.com/article/10.1007/s10994-021-1'],
    ],
    [
      'paper',
      [
        'https://doi.org/10.1038/s41586-021-03819-2',
        'https://www.nature.com/articles/s41586-021-03819-2.pdf',
      ],
    ],
    ['paper', ['https://openreview.net/forum?id=AbC', 'https://openreview.net/pdf?id=AbC']],
    ['code', ['https://github.com/Magpie/Nest', 'http://github.com/magpie/nest.git']],
    ['code', ['https://gitlab.com/group/sub/nest', 'https://gitlab.com/Group/sub/nest']],
    ['model', ['https://huggingface.co/Magpie/Nest', 'https://hf.co/magpie/nest']],
    [
      'dataset',
      ['https://huggingface.co/datasets/magpie/nest', 'https://huggingface.co/datasets/Magpie/nest'],
    ],
    ['video', ['https://youtu.be/abcDEF12345?t=3', 'https://www.youtube.com/watch?v=abcDEF12345&list=x']],
    ['code', ['https://www.npmjs.com/package/@magpie/nest', 'https://npmjs.com/package/@magpie/nest']],
    ['code', ['https://pypi.org/project/Mag_pie/', 'https://pypi.org/project/mag-pie/']],
  ])('%s: %s', (kind, [first = '', second = '']) => {
    expect(named(first)).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), kind });
    expect(named(second)).toEqual(named(first));
  });
});

test.each([
  ['https://github.com/magpie/nest', 'https://github.com/magpie/nest/issues/7'],
  ['https://github.com/magpie/nest', 'https://raw.githubusercontent.com/magpie/nest/main/README.md'],
  ['https://gitlab.com/group/sub/nest', 'https://gitlab.com/group/sub/nest/-/issues/7'],
  ['https://huggingface.co/magpie/nest', 'https://huggingface.co/Magpie/nest/discussions/7'],
  ['https://npmjs.com/package/nest', 'https://www.npmjs.com/package/nest/v/1.2.3'],
  ['https://pypi.org/project/nest', 'https://pypi.org/project/nest/1.2/'],
])('a part of %s belongs to it, but is of no certain kind: %s', (whole, part) => {
  expect(named(part)).toEqual({ key: named(whole)?.key, kind: null });
});

test.each([
  'https://example.org/a/b',
  'https://github.com/magpie',
  'https://github.com/topics/agents',
  'https://huggingface.co/blog/magpie',
  'https://huggingface.co/docs/transformers',
  'https://arxiv.org/list/cs.AI/recent',
  'https://www.youtube.com/@magpie',
])('%s names no work', (url) => {
  expect(named(url)).toBeNull();
});

test('different works have different keys, even where only the letter case of a video id differs', () => {
  const keys = [
    'https://arxiv.org/abs/2401.12345',
    'https://arxiv.org/abs/2401.12346',
    'https://github.com/magpie/nest',
    'https://gitlab.com/magpie/nest',
    'https://huggingface.co/magpie/nest',
    'https://huggingface.co/datasets/magpie/nest',
    'https://huggingface.co/spaces/magpie/nest',
    'https://youtu.be/abcDEF12345',
    'https://youtu.be/abcdef12345',
  ].map((url) => named(url)?.key);
  expect(new Set(keys).size).toBe(keys.length);
});
