import type { CallName } from '@magpie/contract/calls';
import { previewImagePath } from '@magpie/contract/images';
import { previewFailures } from '@magpie/contract/messages/previews';
import type { LinkPreviewReply, PreviewError, PreviewReply } from '@magpie/contract/previews';
import type { Context } from '../../context.ts';
import { LinkPreviewError } from '../../errors.ts';
import { certainFacts } from '../../facts/certain-facts.ts';
import { parseHttpUrl } from '../../links/url-identity.ts';
import type { Viewer } from '../../permissions.ts';
import { previewSubmission, type SubmissionPreview } from '../../posts/preview-submission.ts';
import type { PreviewRequester } from '../../previews/fetch/forbidden-log.ts';
import type { Origin } from '../../sessions/sessions.ts';
import type { Handlers } from '../handlers.ts';
import { requesterName } from '../requester-name.ts';

export const previewHandlers = {
  previewUrl: async ({ context, body, actor, ...from }) => {
    const requester = requesterOf('previewUrl', actor, from);
    return viewPreview(body.url, await previewSubmission(context, actor, body.url, requester));
  },
  linkPreview: ({ context, query, viewer, ...from }) =>
    linkPreview(context, viewer, query.url ?? '', requesterOf('linkPreview', viewer, from)),
} satisfies Partial<Handlers>;

function requesterOf(call: CallName, viewer: Viewer, { origin }: { origin: Origin }): PreviewRequester {
  return { name: requesterName(viewer, origin.address), call, user: viewer?.id ?? null, ip: origin.address };
}

function viewPreview(url: string, found: SubmissionPreview): PreviewReply | PreviewError {
  if (!found.ok) {
    const { post_id, error, work } = found;
    return { post_id, error, work, facts: certainFacts(url) };
  }
  return {
    post_id: found.post_id,
    preview_image: found.image && previewImagePath(found.image),
    preview_title: found.title,
    preview_description: found.description,
    preview_type: found.type,
    preview_publisher: found.publisher,
    similar: found.similar,
    work: found.work,
    facts: certainFacts(url),
  };
}

/** @throws LinkPreviewError for an invalid URL and for a page that cannot be read */
async function linkPreview(
  context: Context,
  viewer: Viewer,
  url: string,
  requester: PreviewRequester,
): Promise<LinkPreviewReply> {
  if (!parseHttpUrl(url)) throw new LinkPreviewError(400, previewFailures.protocol);
  const found = await previewSubmission(context, viewer, url, requester);
  if (!found.ok) throw new LinkPreviewError(422, found.error);
  const { post_id, title, description, image, type, publisher, similar, work } = found;
  const data = {
    post_id,
    title,
    description,
    type,
    publisher,
    similar,
    work,
    facts: certainFacts(url),
    url,
    image: image ? { url: `${context.config.publicUrl}${previewImagePath(image)}` } : null,
  };
  return { status: 'success', data };
}
