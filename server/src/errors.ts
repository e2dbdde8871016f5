import type { RateLimitName } from '@magpie/contract/rate-limits';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { SecondFactorKind } from '@magpie/contract/values';

/** A refusal by the domain. Only http/error-reply.ts knows its wire shape. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** A validation error: the messages of each field. */
export class InvalidError extends Refusal {
  readonly fields: Record<string, string[]>;
  /** Further keys of the answer, such as `post_id` of a duplicate. */
  readonly extra: Record<string, unknown>;

  constructor(fields: Record<string, string[]>, extra: Record<string, unknown> = {}) {
    super(Object.values(fields).flat().join(' '));
    this.fields = fields;
    this.extra = extra;
  }
}

/** Each field is valid, but the current state does not allow the request. */
export class ConflictError extends Refusal {}

/** For the two calls whose refusals have the key `error`: previews, and demoting oneself. */
export class ErrorKeyRefusal extends Refusal {}

/** No credentials, or wrong ones. */
export class UnauthorizedError extends Refusal {
  constructor(message: string = sessionMessages.loginRequired) {
    super(message);
  }
}

/** The password was right; the login continues with the challenge. */
export class SecondFactorNeededError extends UnauthorizedError {
  readonly second_factor: SecondFactorKind[];
  readonly challenge: string;

  constructor(second_factor: SecondFactorKind[], challenge: string) {
    super(secondFactorMessages.codeNeeded);
    this.second_factor = second_factor;
    this.challenge = challenge;
  }
}

export class ForbiddenError extends Refusal {
  constructor(message: string = requestMessages.notAllowed) {
    super(message);
  }
}

export class NotFoundError extends Refusal {
  constructor(message: string = requestMessages.notFound) {
    super(message);
  }
}

/** A rate limit, or the limit of open requests of a network, is reached. */
export class ThrottledError extends Refusal {
  readonly limit: RateLimitName | 'openRequests';
  readonly retryAfterSeconds: number;

  constructor(limit: RateLimitName | 'openRequests', retryAfterSeconds: number) {
    super(requestMessages.throttled(retryAfterSeconds));
    this.limit = limit;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The site is overloaded; a retry may succeed soon. */
export class BusyError extends Refusal {
  constructor() {
    super(requestMessages.busy);
  }
}

/** Refusals of the link-preview call: an invalid URL (400) or an unreadable page (422). */
export class LinkPreviewError extends Refusal {
  readonly status: 400 | 422;

  constructor(status: 400 | 422, message: string) {
    super(message);
    this.status = status;
  }
}
