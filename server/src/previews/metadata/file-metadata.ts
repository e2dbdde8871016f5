import type { PreviewType } from '@magpie/contract/values';
import { cleanTitle } from './clean-text.ts';
import type { PageMetadata } from './page-metadata.ts';

type Headers = { get(name: string): string | null };

/** The metadata of a file (a PDF, a picture, a recording), from its URL and headers. */
export function fileMetadata(url: URL, headers: Headers): PageMetadata {
  const kind = mediaType(headers).split('/', 1)[0];
  return {
    title: cleanTitle(dispositionName(headers.get('content-disposition')) ?? pathName(url)) ?? url.hostname,
    description: null,
    images: kind === 'image' ? [url.href] : [],
    publisher: null,
    type: TYPES.find((type) => type === kind) ?? 'other',
  };
}

const TYPES: readonly PreviewType[] = ['video', 'audio'];

/** The bare type, lower case; empty when the server names none. */
export function mediaType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function dispositionName(disposition: string | null): string | undefined {
  if (!disposition) return undefined;
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.){1,500})"|([^;\s]+))/i.exec(disposition);
  const name = extended ? unescaped(extended) : (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]);
  return name?.split(/[/\\]/).at(-1);
}

function pathName(url: URL): string | undefined {
  const last = url.pathname.split('/').findLast(Boolean);
  return last && unescaped(last);
}

function unescaped(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
