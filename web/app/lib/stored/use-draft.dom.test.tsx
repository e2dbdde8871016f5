import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { claimDrafts, deleteDrafts } from './drafts.ts';
import { useDraft } from './use-draft.ts';

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : '');
const aDraft = (key: string) => renderHook((name) => useDraft(name, asText), { initialProps: key });

test('restores a draft after the form was closed', () => {
  const first = aDraft('comment-1');
  act(() => first.result.current.write('Half a thou'));
  first.unmount();
  expect(aDraft('comment-1').result.current.draft).toBe('Half a thou');
});

test('stores a draft for each key', () => {
  const hook = aDraft('comment-1');
  act(() => hook.result.current.write('Of the first'));
  hook.rerender('comment-2');
  expect(hook.result.current.draft).toBe('');
  hook.rerender('comment-1');
  expect(hook.result.current.draft).toBe('Of the first');
});

test('deletes a draft after it was sent', () => {
  const hook = aDraft('comment-1');
  act(() => hook.result.current.write('Sent'));
  act(() => hook.result.current.clear());
  expect(hook.result.current.draft).toBe('');
  expect(aDraft('comment-1').result.current.draft).toBe('');
  expect(sessionStorage).toHaveLength(0);
});

test('clears the shown form when drafts are deleted', () => {
  const hook = aDraft('comment-1');
  act(() => hook.result.current.write('Half a thou'));
  act(() => deleteDrafts());
  expect(hook.result.current.draft).toBe('');
});

test('keeps an anonymous draft for the first user who logs in, and deletes it for another user', () => {
  const hook = aDraft('comment-1');
  act(() => hook.result.current.write('Written anonymously'));
  act(() => claimDrafts(7));
  act(() => claimDrafts(7));
  expect(hook.result.current.draft).toBe('Written anonymously');
  act(() => claimDrafts(8));
  expect(hook.result.current.draft).toBe('');
  expect(aDraft('comment-1').result.current.draft).toBe('');
});

test('ignores an unreadable draft', () => {
  sessionStorage.setItem('draft:comment-1', '{half');
  expect(aDraft('comment-1').result.current.draft).toBe('');
});
