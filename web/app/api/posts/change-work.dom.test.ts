import * as workMessages from '@magpie/contract/messages/curation/works';
import { expect, test } from 'vitest';
import { answerCalls, aPost } from '../client/testing.ts';
import { workAt } from './change-work.ts';

const own = aPost({ id: 7 });

test.each(['12', ' 12 ', '/post/12', '/post/12/a-slug', 'https://magpie.example/post/12/?comment=3'])(
  'finds the work of the post at %j; a post without a work begins one',
  async (address) => {
    const asked: string[] = [];
    let work: { key: string } | null = { key: 'doi-1' };
    answerCalls((path) => {
      asked.push(path);
      return { ...aPost({ id: 12 }), work };
    });
    expect(await workAt(address, own)).toBe('doi-1');
    work = null;
    expect(await workAt(address, own)).toBe('post-12');
    expect(asked).toEqual(Array(2).fill(expect.stringMatching(/\/12\/?$/)));
  },
);

test.each(['https://example.org/', '', 'twelve', '12x', '/user/12', '/post/7/its-own', '7'])(
  'refuses %j, which is no address of another post',
  async (address) => {
    const refused = workAt(address, own);
    await expect(refused).rejects.toMatchObject({
      status: 400,
      fieldErrors: { post: workMessages.noPostAddress },
    });
  },
);
