import * as postMessages from '@magpie/contract/messages/posts';
import type { Post } from '@magpie/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client/client.ts';
import { cacheEditedPost } from '../../api/posts/submitted-posts.ts';
import { useDraft } from '../../lib/stored/use-draft.ts';
import { useAuth } from '../../session/auth.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast-list.ts';
import { draftParser } from './saved-draft.ts';
import { PostFields, UrlField } from './post-fields.tsx';
import { SponsorFields } from './sponsor-fields.tsx';
import { draftOf, editBody, filledIn } from './submission.ts';
import { SubmitProblem } from './submit-problem.tsx';
import { useKnownTags } from './use-known-tags.ts';
import { useSending } from './use-sending.ts';

export interface EditFormProps {
  post: Post;
  /** Called after saving and on Cancel. */
  onDone: () => void;
}

export function EditForm({ post, onDone }: EditFormProps) {
  const { user } = useAuth();
  const isStaff = user?.is_staff ?? false;
  const cache = useQueryClient();
  const [parseDraft] = useState(() => draftParser(draftOf(post)));
  const { draft: saved, write, clear } = useDraft(`edit-post-${post.id}`, parseDraft);
  const draft = useKnownTags(saved, post.tags);
  const submission = filledIn(draft, { preview: null, category: '', facts: post });
  const { form, busy, problem, onSubmit } = useSending({
    submission,
    fallbackMessage: postMessages.updatePost,
    send: () => call('editPost', { params: { id: post.id }, body: editBody(submission, isStaff) }),
    onSent(edited, isFormClosed) {
      cacheEditedPost(cache, edited);
      toast({ message: postMessages.postUpdated, tone: 'success' });
      clear();
      if (!isFormClosed) onDone();
    },
  });
  const fields = {
    submission,
    problem,
    onChange: (part: Partial<typeof draft>) => write({ ...draft, ...part }),
  };

  function leave() {
    clear();
    onDone();
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="page-form">
      <UrlField {...fields} />
      <PostFields {...fields} />
      {isStaff && <SponsorFields {...fields} />}
      {problem && <SubmitProblem problem={problem} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={leave}>Cancel</Button>
        <Button type="submit" variant="primary" loading={busy}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
