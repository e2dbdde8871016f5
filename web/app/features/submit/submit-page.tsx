import { useSite } from '../../lib/site.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { asDraft } from './saved-draft.ts';
import { PostFields, UrlField } from './post-fields.tsx';
import { PreviewCard } from './preview-card.tsx';
import { filledIn, pageBody } from './submission.ts';
import { SubmitProblem } from './submit-problem.tsx';
import { SubmitSuccess } from './submit-success.tsx';
import { TagsField } from './tags-field.tsx';
import { useLinkPreview } from './use-link-preview.ts';
import { useSubmitting } from './use-submitting.ts';

/** The submit form as a page, with fields for the URL and the tags. */
export function SubmitPage({ onDone }: { onDone: () => void }) {
  const { draft, write, clear } = useDraft('submit', asDraft);
  const linkPreview = useLinkPreview(draft.url.trim(), useSite());
  const submission = filledIn(draft, linkPreview.preview);
  const { form, busy, problem, sent, onSubmit } = useSubmitting({
    submission,
    body: pageBody(submission),
    onTaken: clear,
  });
  const fields = {
    submission,
    problem,
    onChange: (part: Partial<typeof draft>) => write({ ...draft, ...part }),
  };

  if (sent) return <SubmitSuccess post={sent} onClose={onDone} />;
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="page-form">
      <UrlField {...fields} />
      <PreviewCard {...linkPreview} />
      <PostFields {...fields} />
      <TagsField
        value={submission.tags}
        error={problem?.fields['tags']}
        onChange={(tags) => fields.onChange({ tags })}
      />
      {problem && <SubmitProblem problem={problem} />}
      <Button type="submit" variant="primary" loading={busy} className="self-end">
        Submit
      </Button>
    </form>
  );
}
