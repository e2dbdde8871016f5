import { expect, test } from 'vitest';
import { EXPORT_FORMATS } from './export-formats.ts';
import { readLinks } from './read-links.ts';

const found = (text: string) => readLinks(text).links.map(({ url, title, note }) => [url, title, note]);

/** Files as these programs write them, all with the same two links. */
const FILES: Record<string, string> = {
  'a browser': `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
<DL><p>
  <DT><H3 ADD_DATE="1">Toolbar</H3><DD>A folder
  <DL><p>
    <DT><A HREF="https://example.org/a?x=1&amp;y=2" ADD_DATE="1700000000" ICON="data:image/png;base64,xx">One &amp; only</A>
    <DD>A note
    <DT><H3>Inner</H3><DL><p>
      <DT><A HREF="https://example.org/b">Two</A>
    </DL><p>
  </DL><p>
</DL>`,
  'Pocket, HTML': `<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul>
<li><a href="https://example.org/a?x=1&y=2" time_added="1700000000" tags="ai">One & only</a></li>
<li><a href="https://example.org/b" time_added="1700000000" tags="">Two</a></li></ul></body></html>`,
  'Pocket, CSV': `title,url,time_added,tags,status
One & only,https://example.org/a?x=1&y=2,1700000000,ai,unread
Two,https://example.org/b,1700000000,,archive
`,
  'Raindrop, CSV': `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
1,One & only,A note,An excerpt,https://example.org/a?x=1&y=2,Unsorted,"ai, ml",2024-01-01,,,false
2,"Two",,,https://example.org/b,Unsorted,,2024-01-01,,,true`,
  'Pinboard, JSON': JSON.stringify([
    {
      href: 'https://example.org/a?x=1&y=2',
      description: 'One & only',
      extended: 'A note',
      meta: 'x',
      toread: 'no',
    },
    { href: 'https://example.org/b', description: 'Two', extended: '', tags: 'ai' },
  ]),
  'Pinboard, HTML': `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<DL><p><DT><A HREF="https://example.org/a?x=1&y=2" ADD_DATE="1" PRIVATE="1" TOREAD="0" TAGS="ai">One &amp; only</A>
<DD>A note
<DT><A HREF="https://example.org/b" ADD_DATE="1">Two</A>
</DL>`,
  Linkwarden: JSON.stringify({
    name: 'me',
    collections: [
      {
        name: 'Unorganized',
        description: '',
        links: [
          {
            id: 1,
            name: 'One & only',
            url: 'https://example.org/a?x=1&y=2',
            description: 'A note',
            tags: [],
          },
          { id: 2, name: 'Two', url: 'https://example.org/b', description: '', pinnedBy: [] },
        ],
      },
    ],
  }),
  Karakeep: JSON.stringify({
    bookmarks: [
      {
        title: 'One & only',
        tags: ['ai'],
        content: { type: 'link', url: 'https://example.org/a?x=1&y=2' },
        note: 'A note',
      },
      { title: null, content: { type: 'link', url: 'https://example.org/b', title: 'Two' }, note: null },
      { title: 'Text', content: { type: 'text', text: 'no link' }, note: null },
    ],
  }),
  'Firefox, JSON': JSON.stringify({
    title: '',
    children: [
      {
        title: 'menu',
        children: [
          {
            title: 'One & only',
            uri: 'https://example.org/a?x=1&y=2',
            type: 'text/x-moz-place',
            iconuri: 'x',
          },
          { title: 'Two', uri: 'https://example.org/b' },
        ],
      },
    ],
  }),
  'Chrome, JSON': JSON.stringify({
    roots: {
      bookmark_bar: {
        children: [
          { name: 'One & only', type: 'url', url: 'https://example.org/a?x=1&y=2' },
          {
            name: 'Folder',
            type: 'folder',
            children: [{ name: 'Two', type: 'url', url: 'https://example.org/b' }],
          },
        ],
      },
    },
  }),
  'a table with blanks after quoted cells': `"title" ,url,note
"One & only" ,"https://example.org/a?x=1&y=2" ,"A note" 
"Two" ,"https://example.org/b" ,`,
  'a table with semicolons': `Name;URL;Notes\r\nOne & only;https://example.org/a?x=1&y=2;A note\r\n"Two";"https://example.org/b";`,
};

test.each(Object.entries(FILES))('reads the links of %s in their order', (name, file) => {
  const [first, second, ...others] = found(`\ufeff${file}`);
  const hasNotes = !/^(Pocket|Firefox|Chrome)/.test(name);
  expect(first).toEqual(['https://example.org/a?x=1&y=2', 'One & only', hasNotes ? 'A note' : '']);
  expect(second).toEqual(['https://example.org/b', 'Two', '']);
  expect(others).toEqual([]);
});

test('links that lead nowhere, are too long or are in the file twice are skipped and counted', () => {
  const links = [
    'https://example.org/a',
    'http://www.example.org/a/?utm_source=x',
    'javascript:alert(1)',
    'place:sort=8',
    'file:///etc/passwd',
    'https://user:secret@example.org/',
    `https://example.org/${'x'.repeat(3000)}`,
  ];
  const { links: read, skipped } = readLinks(JSON.stringify(links.map((url) => ({ url }))));
  expect([read.map(({ url, title }) => [url, title]), skipped]).toEqual([
    [['https://example.org/a', 'example.org/a']],
    6,
  ]);
});

test('long titles and notes are cut between characters', () => {
  const [link] = readLinks(
    JSON.stringify([{ url: 'https://example.org/', title: '😀'.repeat(900), note: '😀'.repeat(900) }]),
  ).links;
  expect([[...(link?.title ?? '')].length, [...(link?.note ?? '')].length]).toEqual([200, 500]);
  expect(link?.title.isWellFormed()).toBe(true);
});

test.each(['', 'Hello', '<p>No links</p>', '[]', '{"a": {"b": []}}', 'url,title\n'])(
  '%j has no links',
  (text) => {
    expect(readLinks(text)).toEqual({ links: [], skipped: 0 });
  },
);

test('quotes, line breaks and separators in a quoted cell belong to its text', () => {
  expect(found('url,title\n"https://example.org/a","A ""quoted"", longer\ntitle"\n')).toEqual([
    ['https://example.org/a', 'A "quoted", longer title', ''],
  ]);
});

test('deep nesting is read without overflowing the stack', () => {
  const depth = 5000;
  const json = `${'{"a":['.repeat(depth)}{"url":"https://example.org/deep"}${']}'.repeat(depth)}`;
  expect(found(json)).toHaveLength(1);
  const html = `${'<DL>'.repeat(depth)}<DT><A HREF="https://example.org/deep">x</A>`;
  expect(found(html)).toHaveLength(1);
});

const HOSTILE = [
  {
    url: 'https://example.org/a?b=1&c=%3Cd%3E',
    title: '=HYPERLINK("http://evil.invalid")',
    note: '+1 "quoted", yes',
  },
  {
    url: 'https://example.org/(b)',
    title: '<script>alert(1)</script> [x](javascript:alert(1))',
    note: '@cmd </DL>',
  },
  { url: 'https://example.org/c', title: '1. *bold* _it_ `code` # no', note: '- item\n\n# heading' },
].map((link) => ({ ...link, tags: ['a,b'], page: null, added_at: 1_700_000_000_000 }));

const written = (format: keyof typeof EXPORT_FORMATS) => {
  const { head, item, end } = EXPORT_FORMATS[format];
  return head({ title: 'A <title>', description: '' }) + HOSTILE.map(item).join('') + end;
};

test.each(['html', 'json', 'csv'] as const)('what is exported as %s can be imported again', (format) => {
  expect(found(written(format))).toEqual(
    HOSTILE.map(({ url, title, note }) => [url, title, note.replaceAll(/\s+/g, ' ')]),
  );
});

test('no cell of a table is computed by a spreadsheet', () => {
  const cells = [...written('csv').matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell);
  expect(cells.length).toBeGreaterThan(HOSTILE.length * 5);
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

test('titles and notes are not read as markup in HTML and Markdown', () => {
  expect(written('html')).not.toContain('<script');
  expect(written('html').match(/<\/DL>/g)).toHaveLength(1);
  const lines = written('md').split('\n');
  expect(lines[2]).toBe('- [=HYPERLINK\\("http://evil.invalid"\\)](<https://example.org/a?b=1&c=%3Cd%3E>)  ');
  expect(lines[4]).toBe(
    '- [\\<script\\>alert\\(1\\)\\</script\\> \\[x\\]\\(javascript:alert\\(1\\)\\)](<https://example.org/(b)>)  ',
  );
  expect(lines[6]).toBe('- [1\\. \\*bold\\* \\_it\\_ \\`code\\` \\# no](<https://example.org/c>)  ');
  expect(lines[7]).toBe('  \\- item \\# heading');
});
