import { useIsOverlayEntry } from '../../session/use-history-entry.ts';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { Link } from '../../ui/link.tsx';
import type { Problem } from './submission.ts';

/** The reason of a refusal; for a duplicate with a link to the existing post. */
export function SubmitProblem({ problem }: { problem: Problem }) {
  const isOverlayEntry = useIsOverlayEntry();
  const { message, duplicateOf } = problem;
  if (message === '') return null;
  return (
    <FormMessage>
      {message}
      {duplicateOf !== null && (
        <>
          {'. '}
          <Link
            look="plain"
            className="font-medium underline"
            to={`/explore/recent?comments=${duplicateOf}`}
            replace={isOverlayEntry}
          >
            See that post
          </Link>
        </>
      )}
    </FormMessage>
  );
}
