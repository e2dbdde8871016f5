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
  credentials.onForbidden = async () => {};
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

test('fills in parameters, leaves out what is not given in a query, sends no body with a GET', async () => {
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

test('an answer without a body is null', async () => {
  credentials.token = 'abc';
  send.mockResolvedValue(answer(204));
  expect(await call('deletePost', { params: { id: 1 } })).toBeNull();
});

test('a validation error names its fields', async () => {
  send.mockResolvedValue(answer(400, { url: ['Taken.'], title: ['Missing.', 'Really.'], post_id: [9] }));
  const error = await refusalOf(call('getPost', { params: { id: 1 } }));
  expect(error).toMatchObject({ status: 400, detail: null, duplicateOf: 9 });
  expect(error.fields).toEqual({ url: ['Taken.'], title: ['Missing.', 'Really.'] });
  expect(error.messages).toEqual(['Taken.', 'Missing.', 'Really.']);
});

test('any other refusal has its sentence, under either name', async () => {
  send.mockResolvedValueOnce(answer(429, { detail: 'Slow down.' }));
  const throttled = await refusalOf(call('listTags'));
  expect(throttled).toMatchObject({ status: 429, detail: 'Slow down.' });
  credentials.token = 'abc';
  send.mockResolvedValueOnce(answer(400, { error: 'Not yourself.' }));
  expect(await refusalOf(call('demoteUser', { params: { id: 1 } }))).toMatchObject({
    detail: 'Not yourself.',
  });
});

test('an answer that is no JSON, and none at all, are refusals without words', async () => {
  send.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const gateway = await refusalOf(call('listTags'));
  expect(gateway).toMatchObject({ status: 502, detail: null });
  expect(messageOf(gateway, 'Failed')).toBe('Failed');
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await refusalOf(call('listTags'))).toMatchObject({ status: 0, detail: null });
});

test('a call that was given up is not an error of the API', async () => {
  const controller = new AbortController();
  controller.abort();
  const aborted = new DOMException('aborted', 'AbortError');
  send.mockRejectedValue(aborted);
  await expect(call('listTags', { signal: controller.signal })).rejects.toBe(aborted);
});

test('a refused token ends the session; what is public is then asked for as nobody', async () => {
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

test('what needs a login is not asked without one', async () => {
  const asNobody = [call('listMyPosts'), call('listPosts', { query: { bookmarked: 'true' } })];
  for (const promise of asNobody) expect(await refusalOf(promise)).toMatchObject({ status: 401 });
  expect(send).not.toHaveBeenCalled();
});

test('a refused token fails what needs a login, and says so in words for a person', async () => {
  credentials.token = 'old';
  send.mockResolvedValueOnce(answer(401, { detail: sessionMessages.invalidToken }));
  const refusal = await refusalOf(call('likePost', { params: { id: 1 } }));
  expect(refusal).toMatchObject({ status: 401, detail: sessionMessages.sessionEnded });
  expect(send).toHaveBeenCalledOnce();
});

test('an act whose token is refused goes on after a new login; a question does not ask for one', async () => {
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

test('a refusal of what is not allowed waits until it is known what the user is', async () => {
  const told: string[] = [];
  credentials.onForbidden = async () => void told.push('asked anew');
  credentials.token = 'abc';
  send.mockResolvedValueOnce(answer(403, { detail: requestMessages.notAllowed }));
  await call('listUsers').catch(() => told.push('refused'));
  expect(told).toEqual(['asked anew', 'refused']);
});

test('the refusal of an earlier token leaves the session of a later login alone', async () => {
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

test('a wrong password is no refused token', async () => {
  const onRefused = vi.fn();
  credentials.onRefused = onRefused;
  send.mockResolvedValue(answer(401, { detail: sessionMessages.wrongLogin }));
  await refusalOf(call('login', { body: { username: 'ada', password: 'wrong' } }));
  expect(onRefused).not.toHaveBeenCalled();
});

test('the cursor of a next page', () => {
  expect(cursorOf('http://localhost:3000/api/content/posts/?cursor=abc%3D&page_size=5')).toBe('abc=');
  expect(cursorOf('/api/content/posts/?cursor=x')).toBe('x');
  expect(cursorOf(null)).toBeNull();
});
