import * as submitMessages from '@magpie/contract/messages/submit';
import { useQuery } from '@tanstack/react-query';
import type { PreviewService } from '../../api/posts/link-preview.ts';
import { postQuery } from '../../api/posts/post.ts';
import { shownUrl } from '../../lib/text/shown-url.ts';
import { useDraft } from '../../lib/stored/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { ExistingPost } from './existing-post.tsx';
import { rememberCategory, useLikelyCategory } from './likely-category.ts';
import { PostFields, UrlField } from './post-fields.tsx';
import { PreviewCard, type ShowCard } from './preview-card.tsx';
import { asDraft } from './saved-draft.ts';
import { SponsorFields } from './sponsor-fields.tsx';
import { type Draft, filledIn, submitBody } from './submission.ts';
import { SubmitProblem } from './submit-problem.tsx';
import { SubmitSuccess } from './submit-success.tsx';
import { useKnownTags } from './use-known-tags.ts';
import { useLinkPreview } from './use-link-preview.ts';
import { useSubmitting } from './use-submitting.ts';

export interface SubmitFormProps {
  /** The URL to submit; null where the form has a field for it. */
  url: string | null;
  draftKey: string;
  /** Reads the preview; null for the site's own call. */
  service: PreviewService | null;
  canSponsor: boolean;
  showCard: ShowCard;
  /**
   * Called when the server has accepted the post, or its URL as a source of a similar post, and when the viewer opens the
   * post that has this URL already.
   */
  onAccepted: () => void;
  onClose: () => void;
}

/** Submits a link. For a link that has been submitted before, the existing post is shown instead. */
export function SubmitForm({ url: given, draftKey, service, canSponsor, showCard, ...on }: SubmitFormProps) {
  const { draft: saved, write, clear } = useDraft(draftKey, asDraft);
  const draft = useKnownTags(saved);
  const url = given ?? draft.url.trim();
  const linkPreview = useLinkPreview(url, service);
  const { preview, facts } = linkPreview;
  const category = useLikelyCategory(url, preview);
  const submission = filledIn({ ...draft, url: given ?? draft.url }, { preview, category, facts });
  const existing = useExisting(preview?.post_id ?? null);
  const { form, busy, problem, sent, onSubmit } = useSubmitting({
    submission,
    body: submitBody(submission, canSponsor),
    onAccepted() {
      rememberCategory(submission.category);
      clear();
      on.onAccepted();
    },
  });
  const fields = { submission, problem, onChange: (part: Partial<Draft>) => write({ ...draft, ...part }) };

  function onAdded() {
    clear();
    on.onAccepted();
    on.onClose();
  }

  if (sent) return <SubmitSuccess post={sent} onClose={on.onClose} />;
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="submit">
      <div className="submit-columns">
        {given === null ? (
          <UrlField {...fields} />
        ) : (
          <GivenUrl url={given} problem={problem?.fields['url']} />
        )}
        {existing ? (
          <ExistingPost post={existing.data} showCard={showCard} onOpen={on.onAccepted} />
        ) : (
          <>
            <div className="submit-fields">
              <PostFields {...fields} />
              {canSponsor && <SponsorFields {...fields} />}
              {problem && <SubmitProblem problem={problem} />}
              <Button type="submit" variant="primary" loading={busy} className="self-end">
                {preview?.similar.length ? submitMessages.submitAnyway : 'Submit'}
              </Button>
            </div>
            <PreviewCard {...linkPreview} {...{ submission, showCard, onAdded }} />
          </>
        )}
      </div>
    </form>
  );
}

function GivenUrl({ url, problem }: { url: string; problem: string | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      <p dir="ltr" title={url} className="line-clamp-3 text-sm break-all text-muted">
        {shownUrl(url)}
      </p>
      {problem && <FormMessage>{problem}</FormMessage>}
    </div>
  );
}

/** The query of the post that has this URL already; null if there is none, or if it could not be loaded. */
function useExisting(id: number | null) {
  const query = useQuery({ ...postQuery(id ?? 0), enabled: id !== null });
  return id === null || query.isError ? null : query;
}
