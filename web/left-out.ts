import type { Plugin } from 'vite';

/** What of one file of a library does not go into the script. */
export interface LeftOut {
  /** How the file's path ends. */
  file: string;
  /** The text in it that names the version that was looked through. Another is to be looked through anew. */
  version: string;
  /** Functions that are never called. They throw, should they ever be. */
  functions?: string[];
  stretches?: Stretch[];
}

/** A text that is never reached, up to another where there is one, and what stands there instead. */
interface Stretch {
  from: string;
  upTo?: string;
  instead?: string;
}

export const THROW = 'throw Error("Left out of the script: see web/left-out-of-router.ts");';

/** Leaves out of the browser's libraries what no screen uses and what cannot be left out by a setting of theirs. */
export function leftOut(all: LeftOut[]): Plugin {
  const notMet = new Set(all);
  return {
    name: 'left-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const what = all.find(({ file }) => id.endsWith(file));
      if (!what) return null;
      notMet.delete(what);
      return { code: without(code, what), map: null };
    },
    generateBundle() {
      for (const { file } of notMet) this.error(`There is no ${file} to leave out something of.`);
    },
  };
}

/** The source without what is named. Throws where something of it is not there exactly once: the library has changed. */
export function without(code: string, { version, functions = [], stretches = [] }: LeftOut): string {
  if (!code.includes(version))
    throw new Error(`It is no longer ${version}: is what is left out of it still unused?`);
  return stretches.reduce(withoutStretch, functions.reduce(withoutFunction, code));
}

/** The libraries are formatted: a function ends with the first brace that is indented as it is. */
function withoutFunction(code: string, name: string) {
  const head = new RegExp(String.raw`^(\s*)(?:async )?function ${name}\([^]*?\) \{$`, 'gm');
  const [begin, another] = code.matchAll(head);
  const end = begin ? code.indexOf(`\n${begin[1]}}`, begin.index) : -1;
  if (!begin || another || end === -1) throw new Error(`There is not one function ${name}.`);
  return `${code.slice(0, begin.index)}${begin[0]} ${THROW}${code.slice(end)}`;
}

function withoutStretch(code: string, { from, upTo, instead = '' }: Stretch) {
  const start = code.indexOf(from);
  const end = upTo === undefined ? start + from.length : code.indexOf(upTo, start);
  if (start === -1 || end === -1 || code.includes(from, start + 1)) {
    throw new Error(`There is not one stretch from ${JSON.stringify(from)}.`);
  }
  return code.slice(0, start) + instead + code.slice(end);
}
