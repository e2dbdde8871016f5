import { shownUrl } from '../../lib/shown-url.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useAuth } from '../../session/auth.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { asDraft } from './saved-draft.ts';
import { PostFields } from './post-fields.tsx';
import { PreviewCard } from './preview-card.tsx';
import { SponsorFields } from './sponsor-fields.tsx';
import { dialogBody, filledIn } from './submission.ts';
import { SubmitProblem } from './submit-problem.tsx';
import { SubmitSuccess } from './submit-success.tsx';
import { useLinkPreview } from './use-link-preview.ts';
import { useSubmitting } from './use-submitting.ts';

export interface SubmitFormProps {
  url: string;
  onSubmitted: () => void;
  onClose: () => void;
}

export function SubmitForm({ url, onSubmitted, onClose }: SubmitFormProps) {
  const { user } = useAuth();
  const isStaff = user?.is_staff ?? false;
  const { draft, write, clear } = useDraft(`submit-${url}`, asDraft);
  const linkPreview = useLinkPreview(url);
  const submission = filledIn({ ...draft, url }, linkPreview.preview);
  const { form, busy, problem, sent, onSubmit } = useSubmitting({
    submission,
    body: dialogBody(submission, isStaff),
    onTaken() {
      clear();
      onSubmitted();
    },
  });
  const change = (part: Partial<typeof draft>) => write({ ...draft, ...part });

  if (sent) return <SubmitSuccess post={sent} onClose={onClose} />;
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <p className="text-sm break-all text-muted">{shownUrl(url)}</p>
      {problem?.fields['url'] && <FormMessage>{problem.fields['url']}</FormMessage>}
      <PreviewCard {...linkPreview} />
      <PostFields submission={submission} problem={problem} onChange={change} />
      {isStaff && <SponsorFields submission={submission} problem={problem} onChange={change} />}
      {problem && <SubmitProblem problem={problem} />}
      <Button type="submit" variant="primary" loading={busy} className="self-end">
        Submit
      </Button>
    </form>
  );
}
