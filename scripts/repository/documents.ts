import { readdirSync } from 'node:fs';
import { inProject } from '../bootstrap/project.mjs';
import { readSource } from './source-files.ts';

export interface Document {
  path: string;
  text: string;
}

/** The Markdown files at the root and in docs. */
export function documents(): Document[] {
  const pages = [
    ...readdirSync(inProject()).filter(isPage),
    ...readdirSync(inProject('docs'), { recursive: true, encoding: 'utf8' })
      .filter(isPage)
      .map((page) => `docs/${page}`),
  ];
  return pages.map((path) => ({ path, text: readSource(path) }));
}

/** The npm scripts that a document names, `start` and `test` included. */
export function scriptsNamed({ text }: Document): string[] {
  const runs = [...text.matchAll(/\bnpm run (?:--silent )?([a-z][a-z0-9:-]*)/g)].map(
    ([, script]) => script ?? '',
  );
  const shorthands = [...text.matchAll(/\bnpm (start|test)\b/g)].map(([, script]) => script ?? '');
  return [...runs, ...shorthands];
}

/** Files and folders of the project between backticks, except patterns such as `*`. */
export function pathsNamed({ text }: Document, topLevel: string[]): string[] {
  const code = [...withoutFences(text).matchAll(/`([^`\s]+)`/g)].map(([, span]) => span ?? '');
  return code
    .map((span) => span.replace(/:\d+$/, ''))
    .filter((span) => topLevel.includes(span.split('/')[0] ?? '') && !/[*{<…]|NNN/.test(span));
}

/** Links into the project. */
export function linksIn({ text }: Document): string[] {
  return [...withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));
}

/** Anchors of the headings. */
export function anchorsOf(text: string): string[] {
  return [...withoutFences(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isPage(name: string) {
  return name.endsWith('.md');
}

function withoutFences(text: string) {
  return text.replace(/^```.*?^```/gms, '');
}
