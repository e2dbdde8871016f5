import * as requestMessages from '@magpie/contract/messages/requests';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, messageOf } from './api-error.ts';
import { call, cursorOf } from './client.ts';
import { credentials } from './credentials.ts';

type Send = (path: string, init: RequestInit) => Promise<Response>;
const send = vi.fn<Send>();

beforeEach(() => vi.stubGlobal('fetch', send));
afterEach(() => {
  vi.unstubAllGlobals();
  send.mockReset();
  credentials.token = null;
  credentials.onRefused = () => {};
  credentials.fetchUser = async () => {};
  credentials.askForLogin = async () => false;
});

function answer(status: number, body?: unknown) {
  return new Response(body === undefined ? null : JSON.stringify(body), { status });
}

function lastRequest() {
  const [path, init] = send.mock.lastCall ?? ['', {}];
  return { path, method: init.method, body: init.body, headers: new Headers(init.headers) };
}

async function refusalOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((reason: unknown) => reason);
  if (error instanceof ApiError) return error;
  throw new Error('was not refused');
}

test('fills in parameters, omits absent query values, and sends no body with GET', async () => {
  send.mockResolvedValue(answer(200, { results: [], next: null, previous: null }));
  await call('listPostComments', { params: { id: 12 }, query: { cursor: 'a b', page: undefined } });
  const { path, method, body, headers } = lastRequest();
  expect(path).toBe('/api/content/posts/12/comments/?cursor=a+b');
  expect(method).toBe('GET');
  expect(body).toBeUndefined();
  expect(headers.has('Authorization')).toBe(false);
});

test('encodes a parameter', async () => {
  send.mockResolvedValue(answer(404, { detail: 'Not found.' }));
  await refusalOf(call('getCategory', { params: { slug: '../users?x' } }));
  expect(lastRequest().path).toBe('/api/content/categories/..%2Fusers%3Fx/');
});

test('sends JSON with the session’s token', async () => {
  credentials.token = 'abc';
  send.mockResolvedValue(answer(201, { id: 1 }));
  await call('createComment', { params: { id: 1 }, body: { content: 'Yes' } });
  const { body, headers } = lastRequest();
  expect(body).toBe('{"content":"Yes"}');
  expect(headers.get('Content-Type')).toBe('application/json');
  expect(headers.get('Authorization')).toBe('Token abc');
});

test('returns null for a response without a body', async () => {
  credentials.token = 'abc';
  send.mockResolvedValue(answer(204));
  expect(await call('deletePost', { params: { id: 1 } })).toBeNull();
});

test('reads the fields of a validation error', async () => {
  send.mockResolvedValue(answer(400, { url: ['Taken.'], title: ['Missing.', 'Really.'], post_id: [9] }));
  const error = await refusalOf(call('getPost', { params: { id: 1 } }));
  expect(error).toMatchObject({ status: 400, detail: null, duplicateOf: 9 });
  expect(error.fields).toEqual({ url: ['Taken.'], title: ['Missing.', 'Really.'] });
  expect(error.messages).toEqual(['Taken.', 'Missing.', 'Really.']);
});

test('reads the message of a refusal from detail or error', async () => {
  send.mockResolvedValueOnce(answer(429, { detail: 'Slow down.' }));
  const throttled = await refusalOf(call('listTags'));
  expect(throttled).toMatchObject({ status: 429, detail: 'Slow down.' });
  credentials.token = 'abc';
  send.mockResolvedValueOnce(answer(400, { error: 'Not yourself.' }));
  expect(await refusalOf(call('demoteUser', { params: { id: 1 } }))).toMatchObject({
    detail: 'Not yourself.',
  });
});

test('treats a refusal that is not JSON, or no response at all, as a failure without a message', async () => {
  send.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const gateway = await refusalOf(call('listTags'));
  expect(gateway).toMatchObject({ status: 502, detail: null });
  expect(messageOf(gateway, 'Failed')).toBe('Failed');
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await refusalOf(call('listTags'))).toMatchObject({ status: 0, detail: null });
});

test('an aborted call is not an ApiError', async () => {
  const controller = new AbortController();
  controller.abort();
  const aborted = new DOMException('aborted', 'AbortError');
  send.mockRejectedValue(aborted);
  await expect(call('listTags', { signal: controller.signal })).rejects.toBe(aborted);
});

test('a refused token ends the session; public reads are repeated anonymously', async () => {
  credentials.token = 'old';
  const onRefused = vi.fn();
  credentials.onRefused = onRefused;
  send.mockResolvedValueOnce(answer(401, { detail: sessionMessages.invalidToken }));
  send.mockResolvedValueOnce(answer(200, { results: [], next: null, previous: null }));
  expect(await call('listPosts')).toMatchObject({ results: [] });
  expect(onRefused).toHaveBeenCalledOnce();
  expect(credentials.token).toBeNull();
  expect(lastRequest().headers.has('Authorization')).toBe(false);
});

test('does not send a call without the login that it needs', async () => {
  const asNobody = [call('listMyPosts'), call('listPosts', { query: { bookmarked: 'true' } })];
  for (const promise of asNobody) expect(await refusalOf(promise)).toMatchObject({ status: 401 });
  expect(send).not.toHaveBeenCalled();
});

test('a call that needs a login fails with a readable message when its token is refused', async () => {
  credentials.token = 'old';
  send.mockResolvedValueOnce(answer(401, { detail: sessionMessages.invalidToken }));
  const refusal = await refusalOf(call('likePost', { params: { id: 1 } }));
  expect(refusal).toMatchObject({ status: 401, detail: sessionMessages.sessionEnded });
  expect(send).toHaveBeenCalledOnce();
});

test('a write whose token is refused continues after a new login; a read does not ask for one', async () => {
  credentials.askForLogin = async () => {
    credentials.token = 'new';
    return true;
  };
  credentials.token = 'old';
  send.mockResolvedValueOnce(answer(401, { detail: sessionMessages.invalidToken }));
  send.mockResolvedValueOnce(answer(200, { likes_count: 1, is_liked: true }));
  expect(await call('likePost', { params: { id: 1 } })).toMatchObject({ is_liked: true });
  expect(lastRequest().headers.get('Authorization')).toBe('Token new');

  send.mockResolvedValueOnce(answer(401, { detail: sessionMessages.invalidToken }));
  await refusalOf(call('listMyPosts'));
  expect(credentials.token).toBeNull();
});

test('a 403 is thrown after the viewer’s role has been refetched', async () => {
  const events: string[] = [];
  credentials.fetchUser = async () => void events.push('refetched');
  credentials.token = 'abc';
  send.mockResolvedValueOnce(answer(403, { detail: requestMessages.notAllowed }));
  await call('listUsers').catch(() => events.push('refused'));
  expect(events).toEqual(['refetched', 'refused']);
});

test('the refusal of an old token does not end a newer session', async () => {
  credentials.token = 'old';
  const onRefused = vi.fn();
  credentials.onRefused = onRefused;
  send.mockImplementationOnce(async () => {
    credentials.token = 'new';
    return answer(401, { detail: sessionMessages.invalidToken });
  });
  await refusalOf(call('getProfile'));
  expect(onRefused).not.toHaveBeenCalled();
  expect(credentials.token).toBe('new');
});

test('a wrong password does not end the session', async () => {
  const onRefused = vi.fn();
  credentials.onRefused = onRefused;
  send.mockResolvedValue(answer(401, { detail: sessionMessages.wrongLogin }));
  await refusalOf(call('login', { body: { username: 'ada', password: 'wrong' } }));
  expect(onRefused).not.toHaveBeenCalled();
});

test('reads the cursor of the next page', () => {
  expect(cursorOf('http://localhost:3000/api/content/posts/?cursor=abc%3D&page_size=5')).toBe('abc=');
  expect(cursorOf('/api/content/posts/?cursor=x')).toBe('x');
  expect(cursorOf(null)).toBeNull();
});
