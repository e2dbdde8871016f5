import Type, { type TObject, type TSchema } from 'typebox';
import { IdParams, SlugParams } from './fields.ts';
import type { RateLimitName } from './rate-limits.ts';

/** A call of the API: its path, access, limits, input and reply. */
export interface Call {
  summary: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}/`;
  /** `public` serves anonymous visitors too, `user` needs a login, `admin` needs this role. */
  access: 'public' | 'user' | 'admin';
  /** Refused without a confirmed email address where REQUIRE_VERIFIED_EMAIL says so. */
  needsConfirmedEmail?: true;
  /** The call also accepts a form as its body, and ignores the fields of the form. */
  acceptsForm?: true;
  /** The body is a file of any type; the field `file` of the input is the text of that file. */
  acceptsFile?: true;
  /** The rate limit that a call counts against unless it fails without cost; null for logins, which count wrong guesses. */
  limit: RateLimitName | null;
  params: TObject;
  query: TObject;
  body: TObject;
  status: 200 | 201 | 204;
  reply: TSchema;
}

const none = Type.Object({});

export const noInput = { params: none, query: none, body: none, status: 200 } as const;
export const byId = { ...noInput, params: IdParams };
export const bySlug = { ...noInput, params: SlugParams };
