import { describe, expect, test } from 'vitest';
import { aPdf } from '../../testing/a-pdf.ts';
import { readPdf } from './pdf-metadata.ts';

const pdfMetadata = async (pdf: Uint8Array) => (await readPdf(pdf)).metadata;

const TITLE = [
  { text: 'Learning to Rank Links', size: 20 },
  { text: 'from Very Few Votes', size: 20 },
];
const AUTHORS = [{ text: 'Ada Lovelace and Alan Turing', size: 12 }];
const body = (...texts: string[]) => texts.map((text) => ({ text, size: 10 }));
const ABSTRACT = body(
  'Abstract',
  'We study how a small community can rank links that few people',
  'have seen. Our method needs no tuning, and it is robust to manip-',
  'ulation by single voters.',
  '1 Introduction',
  'This is not part of the abstract, whatever else it may say here.',
);
const ABSTRACT_TEXT =
  'We study how a small community can rank links that few people have seen. Our method needs no tuning, and it is robust to manipulation by single voters.';

describe('the metadata of a PDF', () => {
  test('is what the document says about itself', async () => {
    const pdf = aPdf([...TITLE, ...ABSTRACT], {
      info: { Title: 'Ranking with few votes', Author: 'Ada Lovelace' },
    });
    expect(await pdfMetadata(pdf)).toEqual({
      title: 'Ranking with few votes',
      description: ABSTRACT_TEXT,
      publisher: 'Ada Lovelace',
      type: 'article',
    });
  });

  test('is read with the text of the first page, in which divided words are joined', async () => {
    const { text } = await readPdf(aPdf([...TITLE, ...ABSTRACT]));
    expect(text).toMatch(/^Learning to Rank Links from Very Few Votes Abstract We study how/);
    expect(text).toContain('robust to manipulation by single voters. 1 Introduction This is not');
    expect((await readPdf(aPdf([]))).text).toBe('');
  });

  test('comes from XMP first', async () => {
    const xmp =
      '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">The title in XMP</rdf:li></rdf:Alt></dc:title>' +
      '<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Alan</rdf:li></rdf:Seq></dc:creator>';
    const pdf = aPdf([], { info: { Title: 'Another title', Author: 'Nobody' }, xmp });
    expect(await pdfMetadata(pdf)).toMatchObject({ title: 'The title in XMP', publisher: 'Ada, Alan' });
  });

  test.each([
    'Microsoft Word - paper_final.docx',
    'untitled',
    'main.dvi',
    'paper_v3',
    'Title',
    'arXiv:1706.03762',
  ])('ignores the title %j, and takes the largest text of the first page', async (Title) => {
    const pdf = aPdf([{ text: 'Proceedings of the Workshop', size: 9 }, ...TITLE, ...AUTHORS, ...ABSTRACT], {
      info: { Title, Author: 'admin' },
    });
    expect(await pdfMetadata(pdf)).toMatchObject({
      title: 'Learning to Rank Links from Very Few Votes',
      description: ABSTRACT_TEXT,
      publisher: null,
    });
  });

  test.each(['Zusammenfassung', 'Résumé', 'Resumen.', 'Abstract—', 'ABSTRACT:'])(
    'finds the abstract under %j',
    async (heading) => {
      const [, ...rest] = ABSTRACT;
      const pdf = aPdf([...TITLE, ...body(heading), ...rest]);
      expect(await pdfMetadata(pdf)).toMatchObject({ description: ABSTRACT_TEXT });
    },
  );

  test('takes the first paragraph of a document without an abstract', async () => {
    const pdf = aPdf([
      ...TITLE,
      ...body(
        'This report describes what happened in the first year of the',
        'site, and what we have learned about people who share links on',
        'a small server.',
      ),
    ]);
    expect(await pdfMetadata(pdf)).toMatchObject({
      description:
        'This report describes what happened in the first year of the site, and what we have learned about people who share links on a small server.',
    });
  });

  test('has neither title nor description without text', async () => {
    expect(await pdfMetadata(aPdf([]))).toEqual({
      title: null,
      description: null,
      publisher: null,
      type: 'other',
    });
  });

  test.each(['', 'not a PDF', '%PDF-1.4\n%%EOF'])('fails for a broken file: %j', async (text) => {
    await expect(pdfMetadata(Buffer.from(text))).rejects.toThrow();
  });
});
