import path from 'node:path';
import { parseSync } from 'vite';
import { readSource } from './source-files.ts';

/** An import of a file or package. */
export interface Import {
  from: string;
  /** A path from the root for a file of the project, otherwise the specifier. */
  to: string;
  /** A type import, which loads nothing at run time. */
  isType: boolean;
}

export function importsOf(from: string): Import[] {
  const source = readSource(from);
  const { module, errors } = parseSync(from, source);
  if (errors.length > 0) throw new Error(`${from}: ${errors[0]?.message}`);
  const all = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? { specifier: moduleRequest.value, isType } : [],
      ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const written = /^['"`]([^'"`$]+)['"`]$/.exec(source.slice(start, end))?.[1];
      return written ? { specifier: written, isType: false } : [];
    }),
  ];
  return all.map(({ specifier, isType }) => ({ from, to: target(from, specifier), isType }));
}

function target(from: string, specifier: string): string {
  if (specifier.startsWith('.')) {
    return path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''));
  }
  const contract = /^@magpie\/contract\/(.+)$/.exec(specifier)?.[1];
  return contract ? `contract/src/${contract}.ts` : specifier;
}
