import type { RateLimitName } from '@magpie/contract/limits';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as sessionMessages from '@magpie/contract/messages/sessions';

/** What the domain throws when it refuses; http/error-reply.ts alone knows how each looks on the wire. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** A validation error: the field to its complaints. */
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

/** A request that makes no sense as things stand, though each field is fine. */
export class ConflictError extends Refusal {}

/** The two calls that name their refusals `error` (previews, demoting oneself). */
export class NamedRefusal extends Refusal {}

/** No credentials, or wrong ones. */
export class UnauthorizedError extends Refusal {
  constructor(message: string = sessionMessages.loginRequired) {
    super(message);
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

/** A rate limit, or the bound of one network's open requests, is reached. */
export class ThrottledError extends Refusal {
  readonly limit: RateLimitName | 'openRequests';
  readonly retryAfterSeconds: number;

  constructor(limit: RateLimitName | 'openRequests', retryAfterSeconds: number) {
    super(requestMessages.throttled(retryAfterSeconds));
    this.limit = limit;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** More is under way than the site can take on at once; trying again soon will do. */
export class BusyError extends Refusal {
  constructor() {
    super(requestMessages.busy);
  }
}

/** The link-preview call's own refusals: a URL that is none (400) or a page that cannot be read (422). */
export class LinkPreviewError extends Refusal {
  readonly status: 400 | 422;

  constructor(status: 400 | 422, message: string) {
    super(message);
    this.status = status;
  }
}
