import { accessLabels, ownWork, writtenByAi } from '@magpie/contract/messages/curation/known-facts';
import type { Post } from '@magpie/contract/posts';

/** What is known of the thing that a post links to. */
export function PostFacts({ post: { kind, access, own_work, ai_written } }: { post: Post }) {
  const known = [
    kind,
    access && accessLabels[access],
    own_work && ownWork,
    ai_written && ai_written !== 'no' && writtenByAi[ai_written],
  ].filter((fact) => typeof fact === 'string');
  if (known.length === 0) return null;
  return (
    <ul aria-label="Details" className="post-details">
      {known.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
