import Type, { type Static } from 'typebox';
import { type Call, noInput } from './call.ts';
import { facts } from './curation/facts.ts';
import { PreviewedWork } from './curation/works.ts';
import { id, nullable, optional, text, timestamp } from './fields.ts';
import { SIMILAR_POSTS_MAX, SIMILARITY_MIN, URL_MAX } from './limits.ts';
import { PREVIEW_TYPES } from './values.ts';

export const PreviewBody = Type.Object({ url: text({ max: URL_MAX, format: 'http-url' }) });
export type PreviewBody = Static<typeof PreviewBody>;

const SimilarPost = Type.Object({
  id: id(),
  title: Type.String(),
  similarity: Type.Number({
    minimum: SIMILARITY_MIN,
    maximum: 1,
    description: 'The estimated share of words that the pages of the post and of the URL have in common.',
  }),
  created_at: timestamp(),
});
export type SimilarPost = Static<typeof SimilarPost>;

const similar = Type.Array(SimilarPost, {
  maxItems: SIMILAR_POSTS_MAX,
  description: 'The posts whose pages have the most similar texts, the most similar first.',
});

export const PreviewReply = Type.Object({
  /** The post that has this URL already; null where there is none that the caller may read. */
  post_id: nullable(id()),
  preview_image: nullable(Type.String()),
  preview_title: nullable(Type.String()),
  preview_description: nullable(Type.String()),
  preview_type: Type.Enum([...PREVIEW_TYPES]),
  preview_publisher: nullable(Type.String()),
  similar,
  work: nullable(PreviewedWork),
  facts: Type.Object(facts, { description: 'The facts that the URL makes certain.' }),
});
export type PreviewReply = Static<typeof PreviewReply>;

export const PreviewError = Type.Object({
  post_id: Type.Null(),
  error: Type.String(),
  work: PreviewReply.properties.work,
  facts: PreviewReply.properties.facts,
});
export type PreviewError = Static<typeof PreviewError>;

export const LinkPreviewQuery = Type.Object({ url: optional(Type.String()) });
export const LinkPreviewReply = Type.Object({
  status: Type.Literal('success'),
  data: Type.Object({
    post_id: nullable(id()),
    title: nullable(Type.String()),
    description: nullable(Type.String()),
    type: Type.Enum([...PREVIEW_TYPES]),
    publisher: nullable(Type.String()),
    similar,
    work: PreviewReply.properties.work,
    facts: Type.Object(facts),
    url: Type.String(),
    image: nullable(Type.Object({ url: Type.String() })),
  }),
});
export type LinkPreviewReply = Static<typeof LinkPreviewReply>;

export const previewCalls = {
  previewUrl: {
    summary:
      'Preview a URL and name the post that already has it; the answer has {error} when the page cannot be read',
    method: 'POST',
    path: '/api/content/posts/preview/',
    access: 'user',
    limit: 'preview',
    ...noInput,
    body: PreviewBody,
    reply: Type.Union([PreviewReply, PreviewError]),
  },
  linkPreview: {
    summary:
      'Preview a URL and name the post that already has it, in the format of public link-preview services',
    method: 'GET',
    path: '/api/link-preview/',
    access: 'public',
    limit: 'linkPreview',
    ...noInput,
    query: LinkPreviewQuery,
    reply: LinkPreviewReply,
  },
} as const satisfies Record<string, Call>;
