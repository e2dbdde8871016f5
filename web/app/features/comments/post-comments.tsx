import { Talk, type TalkProps } from './talk.tsx';

/** The comments on a post's page. */
export function PostComments(props: TalkProps) {
  return (
    <section aria-labelledby="comments" className="post-comments">
      <h2 id="comments">Comments</h2>
      <Talk {...props} />
    </section>
  );
}
