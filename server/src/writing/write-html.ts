import type { Token } from 'markdown-it';
import { isAllowedUrl } from './allowed-url.ts';
import { escapeHtml } from './escape-html.ts';
import type { MentionableUsers } from './mentions.ts';

/** The elements of the tokens that have no case of their own in `#write`. A heading becomes a paragraph. */
const ELEMENTS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  heading: 'p',
  blockquote: 'blockquote',
  em: 'em',
  strong: 'strong',
};

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Tokens as HTML of the allowed elements; null when nothing of it would be visible. */
export function writeHtml(tokens: readonly Token[], users: MentionableUsers): string | null {
  const writer = new HtmlWriter(users);
  writer.writeAll(tokens);
  return writer.isVisible ? writer.html : null;
}

class HtmlWriter {
  html = '';
  isVisible = false;
  readonly #users: MentionableUsers;
  /** The lists around the current token, the innermost last; null for one that is written as paragraphs. */
  readonly #lists: ('ul' | 'ol' | null)[] = [];
  /** The number of an item of a list that is written as paragraphs; empty once it is in the HTML. */
  #number = '';
  /** Links around the current token. Only the outermost is written: HTML has no links within links. */
  #links = 0;
  /** The URL of the outermost link; empty when a link to it is not allowed. */
  #href = '';
  #hasLinkText = false;

  constructor(users: MentionableUsers) {
    this.#users = users;
  }

  writeAll(tokens: readonly Token[]): void {
    for (const token of tokens) this.#write(token);
  }

  #write(token: Token): void {
    const { type, content, hidden } = token;
    switch (type) {
      case 'inline':
        return this.writeAll(token.children ?? []);
      case 'softbreak':
        return this.#text('\n');
      case 'hardbreak':
        return this.#tag('<br>');
      case 'code_inline':
        return this.#enclose('<code>', content, '</code>');
      case 'code_block':
      case 'fence':
        this.#writeLoneNumber();
        return this.#enclose('<pre><code>', content, '</code></pre>');
      case 'hr':
        return this.#enclose('<p>', token.markup, '</p>');
      case 'bullet_list_open':
        return this.#openList('ul');
      case 'ordered_list_open':
        return this.#openList(token.attrGet('start') === null ? 'ol' : null);
      case 'list_item_open':
        return this.#openItem(token);
      case 'list_item_close':
        return this.#closeItem();
      case 'bullet_list_close':
      case 'ordered_list_close':
        return this.#closeList();
      case 'link_open':
        return this.#openLink(String(token.attrGet('href')));
      case 'link_close':
        return this.#closeLink();
      case 'image':
        return this.#image(token);
      case 'mention':
        return this.#mention(content);
    }
    const [, name = '', end] = /^(.*)_(open|close)$/.exec(type) ?? [];
    const element = ELEMENTS[name];
    if (!element) return this.#text(content);
    // The paragraphs of a list without blank lines are hidden.
    if (hidden && this.#lists.at(-1) !== null) return;
    if (element === 'blockquote') this.#writeLoneNumber();
    this.#tag(end === 'open' ? `<${element}>` : `</${element}>`);
    if (element === 'p' && end === 'open') this.#writeNumber();
  }

  /**
   * @param element null for a list that does not begin with 1: without attributes it would begin at 1, so paragraphs show
   * its numbers
   */
  #openList(element: 'ul' | 'ol' | null): void {
    // The item may have no text before this list.
    this.#writeLoneNumber();
    this.#lists.push(element);
    if (element) this.#tag(`<${element}>`);
  }

  #openItem({ info, markup }: Token): void {
    if (this.#lists.at(-1)) this.#tag('<li>');
    else this.#number = `${info}${markup} `;
  }

  #closeItem(): void {
    if (this.#lists.at(-1)) this.#tag('</li>');
    else this.#writeLoneNumber();
  }

  #closeList(): void {
    const element = this.#lists.pop();
    if (element) this.#tag(`</${element}>`);
  }

  #writeNumber(): void {
    if (this.#number) this.#text(this.#number);
    this.#number = '';
  }

  #writeLoneNumber(): void {
    if (!this.#number) return;
    this.#tag('<p>');
    this.#writeNumber();
    this.#tag('</p>');
  }

  #tag(tag: string): void {
    this.html += tag;
  }

  #text(text: string): void {
    this.html += escapeHtml(text);
    if (!VISIBLE.test(text)) return;
    this.isVisible = true;
    this.#hasLinkText = true;
  }

  #enclose(start: '<code>' | '<pre><code>' | '<p>' | `<a ${string}>`, text: string, end: string): void {
    this.#tag(start);
    this.#text(text);
    this.#tag(end);
  }

  #openLink(href: string): void {
    this.#links += 1;
    if (this.#links > 1) return;
    this.#href = isAllowedUrl(href) ? href : '';
    this.#hasLinkText = false;
    if (this.#href) this.#tag(startOfLink(this.#href));
  }

  /** A link without text shows its URL. */
  #closeLink(): void {
    this.#links -= 1;
    if (this.#links > 0 || !this.#href) return;
    if (!this.#hasLinkText) this.#text(this.#href);
    this.#tag('</a>');
  }

  /** A picture becomes a link to it, with its description as text. */
  #image(token: Token): void {
    this.#openLink(String(token.attrGet('src')));
    this.writeAll(token.children ?? []);
    this.#closeLink();
  }

  #mention(name: string): void {
    const user = this.#users.get(name.toLowerCase());
    if (!user || this.#links > 0) return this.#text(`@${name}`);
    this.#enclose(startOfLink(`/user/${user.id}`), `@${name}`, '</a>');
  }
}

function startOfLink(href: string): `<a ${string}>` {
  return `<a href="${escapeHtml(href)}" rel="nofollow ugc noopener">`;
}
