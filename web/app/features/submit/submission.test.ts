import { DESCRIPTION_MAX, TITLE_MAX } from '@magpie/contract/limits';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as linkMessages from '@magpie/contract/messages/links';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as submitMessages from '@magpie/contract/messages/submit';
import type { PreviewReply } from '@magpie/contract/previews';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/client/api-error.ts';
import { aPost } from '../../api/client/testing.ts';
import { asDraft, draftParser, withTagsOf } from './saved-draft.ts';
import {
  draftOf,
  editBody,
  filledIn,
  missingIn,
  refusedBecause,
  submitBody,
  type Submission,
} from './submission.ts';

const UNKNOWN = { kind: null, access: null, own_work: null, ai_written: null };
const texts = { host: 'magpie.example', fallbackMessage: submitMessages.submitFailed };

function aSubmission(parts: Partial<Submission> = {}): Submission {
  return {
    url: 'https://example.org/a',
    title: 'A title',
    description: '',
    category: '3',
    tags: [],
    facts: {},
    knownFacts: {},
    is_sponsored: false,
    affiliate_url: '',
    ...parts,
  };
}

test('requires URL, title and category, and for a sponsored post the affiliate URL', () => {
  expect(missingIn(aSubmission())).toBeNull();
  expect(missingIn(aSubmission({ url: ' ', title: '  ', category: '' }))?.fields).toEqual({
    url: fieldMessages.required,
    title: fieldMessages.required,
    category: submitMessages.selectCategory,
  });
  expect(missingIn(aSubmission({ is_sponsored: true }))?.fields).toEqual({
    affiliate_url: submitMessages.affiliateRequired,
  });
});

test('sends the sponsor fields only for those who can sponsor, and the tags for everybody', () => {
  const sponsored = aSubmission({ is_sponsored: true, affiliate_url: 'https://shop.example', tags: [4, 7] });
  const plain = { url: sponsored.url, title: sponsored.title, description: '', tags: [4, 7] };
  const sponsor = { is_sponsored: true, affiliate_url: 'https://shop.example' };
  expect(submitBody(sponsored, false)).toEqual({ ...plain, category: 3 });
  expect(submitBody(sponsored, true)).toEqual({ ...plain, category: 3, ...sponsor });
  expect(editBody(sponsored, false)).toEqual({ ...plain, category_id: 3 });
  expect(editBody(sponsored, true)).toEqual({ ...plain, category_id: 3, ...sponsor });
});

test('uses the suggestions, cut to the limits, for untouched fields', () => {
  const preview: PreviewReply = {
    post_id: null,
    similar: [],
    work: null,
    preview_title: 'Theirs',
    preview_description: 'Their words',
    preview_image: null,
    preview_type: 'article',
    preview_publisher: null,
    facts: { ...UNKNOWN, kind: 'paper', access: 'open' },
  };
  const suggestions = { preview, category: '7', facts: preview.facts };
  const untouched = {
    ...aSubmission(),
    title: null,
    description: null,
    category: null,
    facts: { access: null },
  };
  const suggested = { title: 'Theirs', description: 'Their words', category: '7', facts: { access: null } };
  expect(filledIn(untouched, suggestions)).toMatchObject(suggested);
  expect(submitBody(filledIn(untouched, suggestions), false)).toMatchObject({ kind: 'paper', access: null });
  const own = { title: '', description: '', category: '' };
  expect(filledIn({ ...untouched, ...own }, suggestions)).toMatchObject(own);
  const endless = { ...preview, preview_title: '🐦'.repeat(9999), preview_description: '🐦'.repeat(9999) };
  const { title, description } = filledIn(untouched, { preview: endless, category: '', facts: null });
  expect([[...title].length, [...description].length]).toEqual([TITLE_MAX, DESCRIPTION_MAX]);
});

test('starts an edit from the post, or from its draft', () => {
  const draft = draftOf(aPost({ title: 'As it is', tags: [{ id: 4, name: 'LLM', slug: 'llm' }] }));
  expect(draft).toMatchObject({ title: 'As it is', category: '1', tags: [4], affiliate_url: '' });
  expect(draftParser(draft)(null)).toBe(draft);
  expect(draftParser(draft)({ ...draft, title: 'Half' }).title).toBe('Half');
});

test('sends only valid values of an edit’s draft', () => {
  const post = aPost({ title: 'As it is', description: 'Its words' });
  const stored = { url: 'https://example.org/b', title: null, description: 3, category: 'x' };
  const draft = draftParser(draftOf(post))({
    ...stored,
    tags: [1.5, 'a', -1, null, 4],
    facts: { kind: 'tool', access: 'x' },
  });
  expect(editBody(filledIn(draft, { preview: null, category: '', facts: post }), false)).toEqual({
    url: 'https://example.org/b',
    title: 'As it is',
    description: 'Its words',
    category_id: 1,
    tags: [4],
    kind: 'tool',
  });
});

test('an edit sends only the facts that it changes', () => {
  const facts = { ...UNKNOWN, kind: 'paper' as const, access: 'open' as const };
  const edited = (chosen: Submission['facts']) => {
    const draft = { ...draftOf(aPost(facts)), facts: chosen };
    return editBody(filledIn(draft, { preview: null, category: '', facts }), false);
  };
  const sent = (chosen: Submission['facts']) =>
    Object.fromEntries(Object.entries(edited(chosen)).filter(([name]) => name in UNKNOWN));
  expect(sent({})).toEqual({});
  expect(sent({ kind: 'paper', access: null, own_work: null })).toEqual({ access: null });
});

test('a duplicate shows the site and links to the post', () => {
  const error = new ApiError(400, { url: [linkMessages.duplicateUrl], post_id: [12] });
  expect(refusedBecause(error, texts)).toMatchObject({
    message: linkMessages.alreadySubmitted('magpie.example'),
    fields: {},
    duplicateOf: 12,
  });
});

test.each([
  ['url', fieldMessages.notHttpUrl],
  ['title', fieldMessages.tooLong(200)],
])('shows an error of %s only next to its field', (name, message) => {
  expect(refusedBecause(new ApiError(400, { [name]: [message] }), texts)).toEqual({
    message: submitMessages.submitFailed,
    fields: { [name]: message },
    duplicateOf: null,
  });
});

test('shows the detail, or the general message', () => {
  expect(refusedBecause(new ApiError(429, { detail: requestMessages.busy }), texts).message).toBe(
    requestMessages.busy,
  );
  expect(refusedBecause(new ApiError(500, {}), texts).message).toBe(submitMessages.submitFailed);
  expect(refusedBecause(new TypeError('anything'), texts).message).toBe(submitMessages.submitFailed);
});

test('a draft loses the tags that no longer exist', () => {
  const draft = draftParser(draftOf(aPost()))({ tags: [4, 5, 6] });
  expect(withTagsOf(draft, [{ id: 6 }, { id: 4 }, { id: 7 }]).tags).toEqual([4, 6]);
});

test('reads a draft from any stored value', () => {
  const empty = {
    url: '',
    title: null,
    description: null,
    category: null,
    tags: [],
    facts: {},
    is_sponsored: false,
    affiliate_url: '',
  };
  for (const stored of [null, 'text', 7, [], { title: 3, is_sponsored: 'yes' }])
    expect(asDraft(stored)).toEqual(empty);
  expect(asDraft({ ...empty, title: '' }).title).toBe('');
});
