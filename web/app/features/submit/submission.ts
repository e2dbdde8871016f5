import type { Facts } from '@magpie/contract/curation/facts';
import { DESCRIPTION_MAX, TITLE_MAX } from '@magpie/contract/limits';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as linkMessages from '@magpie/contract/messages/links';
import * as screenMessages from '@magpie/contract/messages/screens';
import * as submitMessages from '@magpie/contract/messages/submit';
import type { EditPostBody, Post, SubmitPostBody } from '@magpie/contract/posts';
import type { PreviewReply } from '@magpie/contract/previews';
import { FACT_NAMES } from '@magpie/contract/values';
import { ApiError, messageOf } from '../../api/client/api-error.ts';

/** The fields as entered. Null means that the suggestion is used: the preview's words, the likely category. */
export interface Draft {
  url: string;
  title: string | null;
  description: string | null;
  /** An id, or empty. */
  category: string | null;
  tags: number[];
  /** Only those that were chosen. */
  facts: Partial<Facts>;
  is_sponsored: boolean;
  affiliate_url: string;
}

/** The fields to send: the draft completed with the suggestions. */
export interface Submission extends Draft {
  title: string;
  description: string;
  category: string;
  /** The facts of the preview, or of the post that is edited; `facts` take precedence. */
  knownFacts: Partial<Facts>;
}

export interface Suggestions {
  preview: PreviewReply | null;
  /** An id, or empty. */
  category: string;
  facts: Facts | null;
}

export interface Problem {
  /** For the form as a whole; empty when only required fields are missing. */
  message: string;
  fields: Record<string, string>;
  /** The post that already has this URL. */
  duplicateOf: number | null;
}

/** For the fields of a form. */
export interface PostFieldsProps {
  submission: Submission;
  problem: Problem | null;
  onChange: (part: Partial<Draft>) => void;
}

/** The draft of an existing post. */
export function draftOf({ url, title, description, category, tags, ...post }: Post): Draft {
  return {
    url,
    title,
    description,
    category: String(category.id),
    tags: tags.map(({ id }) => id),
    facts: {},
    is_sponsored: post.is_sponsored,
    affiliate_url: post.affiliate_url ?? '',
  };
}

export function filledIn(draft: Draft, { preview, category, facts }: Suggestions): Submission {
  return {
    ...draft,
    category: draft.category ?? category,
    title: draft.title ?? shortened(preview?.preview_title ?? '', TITLE_MAX),
    description: draft.description ?? shortened(preview?.preview_description ?? '', DESCRIPTION_MAX),
    knownFacts: facts === null ? {} : knownIn(facts),
  };
}

/** The errors of missing fields, checked before anything is sent. */
export function missingIn({ url, title, category, ...sponsor }: Submission): Problem | null {
  const fields = {
    ...(url.trim() === '' && { url: fieldMessages.required }),
    ...(title.trim() === '' && { title: fieldMessages.required }),
    ...(category === '' && { category: submitMessages.selectCategory }),
    ...(sponsor.is_sponsored &&
      sponsor.affiliate_url.trim() === '' && { affiliate_url: submitMessages.affiliateRequired }),
  };
  return Object.keys(fields).length > 0 ? { message: '', fields, duplicateOf: null } : null;
}

export function submitBody(submission: Submission, canSponsor: boolean): SubmitPostBody {
  return {
    ...wordsOf(submission),
    ...submission.knownFacts,
    ...submission.facts,
    category: Number(submission.category),
    ...sponsorOf(submission, canSponsor),
  };
}

export function editBody(submission: Submission, canSponsor: boolean): EditPostBody {
  return {
    ...wordsOf(submission),
    ...changedFacts(submission),
    category_id: Number(submission.category),
    ...sponsorOf(submission, canSponsor),
  };
}

/** The messages of a refusal, for the form and its fields. */
export function refusedBecause(error: unknown, words: { host: string; fallbackMessage: string }): Problem {
  const fields = error instanceof ApiError ? error.fieldErrors : {};
  const duplicateOf = error instanceof ApiError ? error.duplicateOf : null;
  if (duplicateOf !== null)
    return { message: linkMessages.alreadySubmitted(words.host), fields: {}, duplicateOf };
  const hasFieldErrors = Object.keys(fields).length > 0;
  return {
    message: hasFieldErrors
      ? words.fallbackMessage
      : messageOf(error, words.fallbackMessage, screenMessages.offlineTextSaved),
    fields,
    duplicateOf,
  };
}

function wordsOf({ url, title, description, tags }: Submission) {
  return { url, title, description, tags };
}

/** Only what the user has changed: the other facts may have been corrected meanwhile. */
function changedFacts({ facts, knownFacts }: Submission): Partial<Facts> {
  const changed = FACT_NAMES.filter(
    (name) => facts[name] !== undefined && facts[name] !== (knownFacts[name] ?? null),
  );
  return Object.fromEntries(changed.map((name) => [name, facts[name]]));
}

/** The facts that have a value. */
function knownIn({ kind, access, own_work, ai_written }: Facts): Partial<Facts> {
  return {
    ...(kind !== null && { kind }),
    ...(access !== null && { access }),
    ...(own_work !== null && { own_work }),
    ...(ai_written !== null && { ai_written }),
  };
}

function sponsorOf({ is_sponsored, affiliate_url }: Submission, canSponsor: boolean) {
  return canSponsor && { is_sponsored, affiliate_url: is_sponsored ? affiliate_url : null };
}

function shortened(text: string, max: number) {
  return [...text].slice(0, max).join('');
}
