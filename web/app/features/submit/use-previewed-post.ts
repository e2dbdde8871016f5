import type { Post } from '@magpie/contract/posts';
import type { PreviewReply } from '@magpie/contract/previews';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '../../api/topics/categories.ts';
import { tagsQuery } from '../../api/topics/tags.ts';
import { shownUrl } from '../../lib/text/shown-url.ts';
import { useAuth } from '../../session/auth.tsx';
import { UNKNOWN_FACTS } from '../../ui/fields/unknown-facts.ts';
import type { Submission } from './submission.ts';

/** The post that a submission becomes; null for an anonymous visitor. */
export function usePreviewedPost(submission: Submission, preview: PreviewReply | null): Post | null {
  const { user } = useAuth();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: tags = [] } = useQuery(tagsQuery());
  const [created_at] = useState(() => new Date().toISOString());
  if (!user) return null;
  const { url, title, description, is_sponsored, affiliate_url } = submission;
  return {
    ...BLANK,
    ...(preview ?? NO_PREVIEW),
    url,
    title: title.trim() || shownUrl(url),
    description,
    ...UNKNOWN_FACTS,
    ...submission.knownFacts,
    ...submission.facts,
    is_sponsored,
    affiliate_url: affiliate_url || null,
    category: categories.find(({ id }) => String(id) === submission.category) ?? NO_CATEGORY,
    sources: [],
    tags: submission.tags.flatMap((id) => tags.find((tag) => tag.id === id) ?? []),
    author: { id: user.id, username: user.username },
    created_at,
    work: null,
    work_kinds: [],
  };
}

const NO_PREVIEW = {
  preview_image: null,
  preview_title: null,
  preview_description: null,
  preview_type: 'other',
  preview_publisher: null,
} as const;

const NO_CATEGORY = { id: 0, name: '', slug: '' };

const BLANK = {
  id: 0,
  slug: '',
  edited_at: null,
  outdated: null,
  link: { state: 'ok', since: null, url: null, excerpt: null, archive_url: null },
  status: 'active',
  likes_count: 0,
  comments_count: 0,
  reports_count: 0,
  is_liked: false,
  is_bookmarked: false,
  is_reported: false,
  can_moderate: false,
  new_comments_count: null,
} as const;
