import { type CallName, calls, type Params, type Query, type Reply } from '@magpie/contract/calls';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { strict } from './strict-schema.ts';

/** The token that a call carries; null for an anonymous visitor. */
export type Caller = { token: string } | null;

export interface CallInput<N extends CallName> {
  params?: Partial<Record<keyof Params<N>, string | number>>;
  query?: Partial<Record<keyof Query<N>, string | number>>;
  /** Any value, since tests also send invalid bodies. */
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: unknown;
}

export interface Api {
  app: FastifyInstance;
  as(caller: Caller): {
    /** Makes a call that must succeed; its reply is checked against the contract. */
    call<N extends CallName>(name: N, input?: CallInput<N>): Promise<Reply<N>>;
    /** Makes a call that may be refused. */
    send<N extends CallName>(name: N, input?: CallInput<N>): Promise<Answer>;
    /** Fetches an address of the API as it is, such as a list's `next`. */
    fetch<N extends CallName>(name: N, url: string): Promise<Reply<N>>;
  };
}

export function apiOf(app: FastifyInstance): Api {
  return { app, as };

  function as(caller: Caller) {
    const headers = caller ? { authorization: `Token ${caller.token}` } : {};

    async function request(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      body?: unknown,
    ): Promise<Answer> {
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const answer = await app.inject({ method, url, headers: { ...headers, ...type }, ...payload });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      const parsed: unknown = answer.body === '' ? null : isJson ? answer.json() : answer.body;
      return { status: answer.statusCode, headers: answer.headers, body: parsed };
    }

    function checked<N extends CallName>(name: N, { status, body }: Answer): Reply<N> {
      const { status: expected, reply } = calls[name];
      expect({ call: name, status, body }).toMatchObject({ status: expected });
      const problem = strict(reply).Errors(body)[0];
      expect(problem, `the reply of ${name} differs from the contract`).toBeUndefined();
      return body as Reply<N>;
    }

    return {
      async call<N extends CallName>(name: N, input: CallInput<N> = {}) {
        return checked(name, await request(calls[name].method, urlOf(name, input), input.body));
      },
      send: <N extends CallName>(name: N, input: CallInput<N> = {}) =>
        request(calls[name].method, urlOf(name, input), input.body),
      async fetch<N extends CallName>(name: N, url: string) {
        const { pathname, search } = new URL(url, 'http://site');
        return checked(name, await request('GET', pathname + search));
      },
    };
  }
}

/** A call's address; a parameter that is not given stays as it is written in the contract. */
export function urlOf<N extends CallName>(name: N, { params = {}, query = {} }: CallInput<N>): string {
  let path: string = calls[name].path;
  for (const [key, value] of Object.entries(params))
    path = path.replace(`:${key}`, encodeURIComponent(String(value)));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}
