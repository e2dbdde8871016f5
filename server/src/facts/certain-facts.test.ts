import { expect, test } from 'vitest';
import { certainFacts } from './certain-facts.ts';

test.each([
  ['https://arxiv.org/abs/1706.03762', 'paper', 'open'],
  ['https://www.github.com/vllm-project/vllm', 'code', 'open'],
  ['https://github.com/vllm-project/vllm/issues/12', null, null],
  ['https://github.com/topics/llm', null, null],
  ['https://github.com/sponsors/ada', null, null],
  ['https://gitlab.com/explore/projects', null, null],
  ['https://aclanthology.org/P17-1001.pdf', 'paper', 'open'],
  ['https://aclanthology.org/2020.acl-main.1/', 'paper', 'open'],
  ['https://aclanthology.org/faq/', null, null],
  ['https://huggingface.co/tasks/text-generation', null, null],
  ['https://huggingface.co/meta-llama/Llama-3.1-8B', 'model', null],
  ['https://huggingface.co/datasets/allenai/c4', 'dataset', null],
  ['https://huggingface.co/blog/rlhf', null, null],
  ['https://www.youtube.com/watch?v=kCc8FmEb1nY', 'video', 'open'],
  ['https://old.reddit.com/r/MachineLearning/comments/abc/title/', 'discussion', null],
  ['https://example.org/arxiv.org/abs/1706.03762', null, null],
])('the URL %s determines the kind %s and the access %s', (url, kind, access) => {
  expect(certainFacts(url)).toEqual({ kind, access, own_work: null, ai_written: null });
});
