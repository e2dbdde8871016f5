import { cleanDescription, cleanName, cleanTitle } from './clean-text.ts';
import type { PageMetadata } from './page-metadata.ts';
import { abstractOf, firstPageLines, joined, titleOf } from './pdf-text.ts';

/** What programs write into a document that has no title or author. */
const NO_TITLE =
  /\.(docx?|dvi|tex|pdf|indd|qxd|rtf|ps|pptx?|odt|pages|eps|wpd)$|^(microsoft (word|powerpoint)|powerpoint|untitled|title|template|latex|layout|slide|presentation|document|full page|scan|arxiv:|doi:|https?:|paper|manuscript|main|draft|final|proceedings template|sample-\w+|acl[- ]?\d*|iclr\d*|neurips[_ ]?\d*)\b.{0,24}$|^[\W\d_]*$/i;
const NO_NAME =
  /^(admin(istrator)?|user|owner|author|unknown|anonymous|microsoft.*|default|root|\W*)$|@|\.com$/i;
/** A shorter subject is often the name of a template. */
const DESCRIPTION_MIN = 40;

/** The library is loaded with the first PDF. */
const loadLibrary = () => import('unpdf');

interface ReadPdf {
  metadata: Pick<PageMetadata, 'title' | 'description' | 'publisher' | 'type'>;
  /** The text of the first page. */
  text: string;
}

/**
 * The title is the one in the document’s metadata unless a program filled it in, else it is read from the first page. The
 * description is the abstract or first paragraph of that page, else the one in the metadata. The publisher is the one in the
 * metadata, else the authors.
 * @throws for a file that is broken or protected by a password
 */
export async function readPdf(body: Uint8Array): Promise<ReadPdf> {
  const { getDocumentProxy } = await loadLibrary();
  const document = await getDocumentProxy(new Uint8Array(body), { verbosity: 0 });
  try {
    const { info, metadata } = await document.getMetadata();
    const own = { ...info };
    const xmp = (name: string) => textOf(metadata?.get(name));
    const lines = await firstPageLines(document);
    const title = [xmp('dc:title'), textOf(own, 'Title')].find(isTitle) ?? titleOf(lines);
    const description =
      abstractOf(lines) ??
      [xmp('dc:description'), textOf(own, 'Subject')].find((text) => isSubject(text, title));
    const publisher = [xmp('dc:publisher'), xmp('dc:creator'), textOf(own, 'Author')].find(isName);
    return {
      metadata: {
        title: cleanTitle(title),
        description: cleanDescription(description),
        publisher: cleanName(publisher),
        type: description ? 'article' : 'other',
      },
      text: joined(lines),
    };
  } finally {
    await document.loadingTask.destroy();
  }
}

function textOf(value: unknown, property?: string): string | undefined {
  const found: unknown = property && isRecord(value) ? value[property] : value;
  const text = Array.isArray(found) ? found.filter((one) => typeof one === 'string').join(', ') : found;
  return typeof text === 'string' && text.trim() ? text.trim() : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isTitle(text: string | undefined) {
  return text !== undefined && text.length > 3 && !NO_TITLE.test(text) && !/^\S+_\S+$/.test(text);
}

function isName(text: string | undefined) {
  return text !== undefined && !NO_NAME.test(text);
}

function isSubject(text: string | undefined, title: string | undefined) {
  return text !== undefined && text.length >= DESCRIPTION_MIN && text !== title;
}
