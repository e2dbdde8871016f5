import type { CallName } from '@magpie/contract/calls';
import { previewImagePath } from '@magpie/contract/images';
import { previewFailures } from '@magpie/contract/messages/previews';
import type { LinkPreviewReply, PreviewReply } from '@magpie/contract/previews';
import type { Context } from '../../context.ts';
import { LinkPreviewError } from '../../errors.ts';
import { parseHttpUrl } from '../../links/url-identity.ts';
import type { Viewer } from '../../permissions.ts';
import type { PreviewRequester } from '../../previews/fetch/forbidden-log.ts';
import type { Preview } from '../../previews/previews.ts';
import type { Origin } from '../../sessions/sessions.ts';
import type { Handlers } from '../handlers.ts';
import { requesterName } from '../requester-name.ts';

export const previewHandlers = {
  previewUrl: async ({ context, body, actor, ...from }) => {
    const found = await context.previews.read(body.url, requesterOf('previewUrl', actor, from));
    return found.ok ? viewPreview(found) : { error: found.error };
  },
  linkPreview: ({ context, query, viewer, ...from }) =>
    linkPreview(context, query.url ?? '', requesterOf('linkPreview', viewer, from)),
} satisfies Partial<Handlers>;

function requesterOf(call: CallName, viewer: Viewer, { origin }: { origin: Origin }): PreviewRequester {
  return { name: requesterName(viewer, origin.address), call, user: viewer?.id ?? null, ip: origin.address };
}

function viewPreview({ title, description, image, type, publisher }: Preview): PreviewReply {
  return {
    preview_image: image && previewImagePath(image),
    preview_title: title,
    preview_description: description,
    preview_type: type,
    preview_publisher: publisher,
  };
}

/** @throws LinkPreviewError for an invalid URL and for a page that cannot be read */
async function linkPreview(
  { config, previews }: Context,
  url: string,
  requester: PreviewRequester,
): Promise<LinkPreviewReply> {
  if (!parseHttpUrl(url)) throw new LinkPreviewError(400, previewFailures.protocol);
  const found = await previews.read(url, requester);
  if (!found.ok) throw new LinkPreviewError(422, found.error);
  const { title, description, image, type, publisher } = found;
  const data = {
    title,
    description,
    type,
    publisher,
    url,
    image: image ? { url: `${config.publicUrl}${previewImagePath(image)}` } : null,
  };
  return { status: 'success', data };
}
