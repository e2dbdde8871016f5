import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from './link.tsx';

/** Matches text, and the only markup that the server writes (server/src/writing/write-html.ts). */
const PARTS = /<(\/?)(p|br|em|strong|code|pre|blockquote|[uo]l|li|a)(?: href="([^"]*)" rel="[^"]*")?>|[^<]+/g;

interface Open {
  tag: string;
  href: string;
  children: ReactNode[];
}

/**
 * The HTML of a comment as elements, without `innerHTML`, which Trusted Types forbid. Other markup,
 * attributes and schemes of links are not rendered.
 */
export function RichText({ html }: { html: string }) {
  const root: Open = { tag: '', href: '', children: [] };
  const open = [root];
  for (const [text, end, tag, href = ''] of html.matchAll(PARTS)) {
    const parent = open.at(-1) ?? root;
    if (!tag) parent.children.push(unescaped(text));
    else if (tag === 'br') parent.children.push(<br />);
    else if (!end) open.push({ tag, href: unescaped(href), children: [] });
    else if (open.length > 1) {
      open.pop();
      (open.at(-1) ?? root).children.push(elementOf(parent));
    }
  }
  return createElement(Fragment, null, ...root.children);
}

function elementOf({ tag, href, children }: Open) {
  if (tag !== 'a') return createElement(tag, null, ...children);
  if (href[0] === '/') return createElement(Link, { to: href, rel: REL }, ...children);
  const to = /^(https?|mailto):/i.test(href) ? href : undefined;
  return createElement('a', { href: to, rel: REL, target: '_blank', className: 'text-link' }, ...children);
}

const REL = 'nofollow ugc noopener';

function unescaped(text: string) {
  return text.replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof SIGNS) => SIGNS[name]);
}

const SIGNS = { lt: '<', gt: '>', quot: '"', amp: '&' };
