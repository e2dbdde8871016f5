import { expect, test } from 'vitest';
import { randomOf } from '../fixtures/random.ts';
import { comparable, isFound } from './pages.ts';
import { compareUnrelated, findCopies } from './quality.ts';

test('at least 95 % of copies with 10 to 20 % of their words changed, on another site, are found', () => {
  const copies = findCopies();
  const found = copies.filter((copy) => copy.isFound);
  expect(copies.length).toBeGreaterThan(400);
  expect(found.length / copies.length).toBeGreaterThanOrEqual(0.95);
});

// With this seed, signatures alone would make two short pages of one site seem similar: the site repeats texts on all its
// pages and does not mark them with elements such as `nav`.
test('of 4,000 unrelated pages none is similar to another', () => {
  const { pages, compared, similar, ofTwoSites } = compareUnrelated(8);
  expect(pages).toBe(4000);
  expect(compared).toBeGreaterThan(3500);
  expect([similar, ofTwoSites]).toEqual([0, 0]);
});

test('texts without spaces between words are compared by letter', () => {
  const roll = randomOf(3);
  const [original = '', other = ''] = CHINESE;
  const changed = original.replaceAll(/\p{sc=Han}/gu, (letter) => (roll() < 0.15 ? '新' : letter));
  const page = (text: string) => comparable(`<title>标题</title><main><p>${text}</p></main>`);
  expect(isFound(page(original), page(changed))).toBe(true);
  expect(isFound(page(original), page(other))).toBe(false);
});

const CHINESE = [
  '机器学习是人工智能的一个分支,研究怎样让计算机从数据中自动找出规律,并用这些规律对没有见过的情况作出判断。' +
    '近年来,随着计算能力的提高和数据的增长,深度神经网络在图像识别、语音识别和翻译等任务中取得了很大的进步。' +
    '不过,模型越大,训练所需要的电力和时间也越多,因此许多研究者开始寻找更节省资源的方法。',
  '这座城市的老图书馆建于一百多年以前,曾经历过两次火灾,但每一次都由市民捐款重新修好。' +
    '如今馆内收藏着二十万册图书,其中有不少是手抄的孤本,每年春天向公众展出一次。' +
    '去年冬天开始,图书馆还为附近的孩子们开设了周末的读书会,参加的人越来越多。',
];
