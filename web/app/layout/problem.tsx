import * as requestMessages from '@magpie/contract/messages/requests';
import * as screenMessages from '@magpie/contract/messages/screens';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { buttonLook } from '../ui/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';

/** The titles of a screen's not-found and failure states. */
interface ProblemWords {
  missing?: string;
  /** A more specific text than the status alone gives. */
  absence?: string;
  failed?: string;
}

export interface ProblemProps {
  error: unknown;
  words?: ProblemWords;
}

/** The not-found or failure state of a screen. */
export function Problem({ error, words }: ProblemProps) {
  const { pathname, search } = useLocation();
  const isMissing = isNotFound(error);
  return (
    <div className="state mt-4">
      <Icon name={isMissing ? 'Search' : 'TriangleAlert'} className="size-10 text-faint" />
      <h1 className="text-2xl font-bold tracking-tight">{problemTitle(error, words)}</h1>
      <p className="max-w-sm text-muted">
        {isMissing ? (words?.absence ?? screenMessages.nothingHere) : explanation(error)}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {!isMissing && (
          // After an error response, loads the data again; after other errors the whole page, as the script may be broken.
          <Link
            reloadDocument={!isRouteErrorResponse(error)}
            to={{ pathname, search }}
            className={buttonLook({ variant: 'primary' })}
          >
            Try again
          </Link>
        )}
        <a href="/" className={buttonLook({})}>
          Go to the newest posts
        </a>
      </div>
    </div>
  );
}

export function problemTitle(error: unknown, words: ProblemWords = {}): string {
  const { missing = screenMessages.pageNotFound, failed = screenMessages.pageFailed } = words;
  return isNotFound(error) ? missing : failed;
}

function isNotFound(error: unknown) {
  return isRouteErrorResponse(error) && error.status === 404;
}

function explanation(error: unknown) {
  return isRouteErrorResponse(error) && typeof error.data === 'string'
    ? error.data
    : requestMessages.serverError;
}
