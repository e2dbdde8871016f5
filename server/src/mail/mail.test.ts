import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { writeMail } from './mail.ts';
import { sampleMails } from './samples.ts';

const config = readConfig({ SITE_NAME: 'Tom & <Jerry>', PUBLIC_URL: 'https://magpie.example' });

test.each(sampleMails(config, Date.now()).map((mail) => [mail.kind, mail] as const))(
  '%s has a subject, text and HTML that say the same, and why it was sent',
  (_kind, { to, subject, text, html }) => {
    expect(to).toBe('ada@example.org');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toMatch(/^Hello ada,\n/);
    expect(text).toMatch(
      /\n-- \nTom & <Jerry>, https:\/\/magpie\.example\nYou are getting this email (every week )?because .+\n(Unsubscribe: .+\n)?$/,
    );
    const { shown, tags, links } = parsed(html);
    const lines = text
      .split('\n')
      .filter((line) => line !== '' && line !== '-- ' && !line.endsWith('.example'));
    const said = lines.map((line) =>
      line.replace(/:$/, '').replace('Tom & <Jerry>, https://magpie.example', ''),
    );
    const isLinked = (line: string) => links.includes(line.replace(/^Unsubscribe: /, ''));
    expect(said.filter((line) => !shown.includes(line) && !isLinked(line))).toEqual([]);
    expect(tags.filter((tag) => !ALLOWED.includes(tag))).toEqual([]);
    expect(links.filter((link) => !link.startsWith('https://magpie.example'))).toEqual([]);
  },
);

const ALLOWED = ['html', 'head', 'meta', 'title', 'style', 'body', 'div', 'p', 'a', 'br', 'span'];

test('text in an email is never markup', () => {
  const attack = `"><img src=x onerror=alert(1)>'&lt;`;
  const { html } = writeMail(config, {
    kind: 'test',
    to: 'ada@example.org',
    subject: attack,
    username: attack,
    paragraphs: [attack],
    action: { label: attack, url: `https://magpie.example/${attack}` },
    notes: [attack],
    reason: attack,
  });
  const { tags, shown } = parsed(html);
  expect(tags.filter((tag) => !ALLOWED.includes(tag))).toEqual([]);
  expect(shown.split(attack).length - 1).toBe(7);
});

test('addresses of the site that a text contains are links, without the full stop', () => {
  const settings = 'https://magpie.example/profile-settings#notifications';
  const { html } = writeMail(config, {
    kind: 'test',
    to: 'ada@example.org',
    subject: 'Test',
    username: 'ada',
    paragraphs: ['Not https://magpie.example.evil.example/a or https://other.example/b.'],
    reason: `Change that at ${settings}.`,
  });
  expect(parsed(html).links).toEqual(['https://magpie.example', settings]);
});

test('what people wrote has its own direction', () => {
  const { html } = writeMail(config, {
    kind: 'test',
    to: 'ada@example.org',
    subject: 'Test',
    username: 'ada',
    paragraphs: [],
    items: [{ label: 'חדשות 7', url: 'https://magpie.example/post/7', quote: 'שלום, PyTorch.' }],
    reason: 'Test',
  });
  for (const text of ['חדשות 7', 'שלום, PyTorch.'])
    expect(html).toMatch(new RegExp(`<(a|span) [^>]*dir="auto"[^>]*>${text}</`));
});

test('every coloured element of an email has a colour for dark mode, and long words break', () => {
  for (const { kind, html } of sampleMails(config, Date.now())) {
    const coloured = [...html.matchAll(/<\w+ [^>]*style="[^"]*(?:color|background):[^>]*>/g)].map(
      ([tag]) => tag,
    );
    expect(coloured.length, kind).toBeGreaterThan(2);
    for (const tag of coloured) {
      const [, names = ''] = /class="([^"]*)"/.exec(tag) ?? [];
      for (const name of names.split(' ')) {
        expect(name, tag).not.toBe('');
        expect(html, tag).toMatch(new RegExp(`prefers-color-scheme: dark[^<]*\\.${name}\\b[^<]*</style>`));
      }
    }
    expect(html).toContain('word-break:break-word');
  }
});

function parsed(html: string) {
  const tags: string[] = [];
  const links: string[] = [];
  let shown = '';
  const parser = new Parser({
    onopentag(name, { href }) {
      tags.push(name);
      if (href !== undefined) links.push(href);
    },
    ontext: (text) => void (shown += text),
  });
  parser.end(html);
  return { tags, links, shown };
}
