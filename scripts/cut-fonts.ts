// Cuts web/app/ui/fonts/ out of Inter: the letters and weights in web/app/ui/fonts.css and the features in use. Run it
// after changing these and commit the result.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inProject } from './bootstrap/project.mjs';
import { requireTool } from './testing/tool.ts';

interface Cut {
  targetFormat: 'woff2';
  variationAxes: { wght: { min: number; max: number } };
  keepFeatures: string[];
}

/** Kerning, composition, the features in app.css, and tabular figures. */
const FEATURES = 'kern liga calt ccmp locl mark mkmk rlig rclt cv11 ss03 tnum'.split(' ');
const FACE =
  /font-weight: (\d+) (\d+);[^}]*url\('\.\/fonts\/(inter-[\w-]+)\.woff2'\)[^}]*unicode-range:([^;]+);/g;

const packages = await requireTool('fonts');
const inter = path.join(packages, '@fontsource-variable/inter');
const { default: cut }: { default: (font: Buffer, text: string, how: Cut) => Promise<Buffer> } = await import(
  path.join(packages, 'subset-font/index.js')
);
const folder = inProject('web/app/ui/fonts');
await mkdir(folder, { recursive: true });
await copyFile(path.join(inter, 'LICENSE'), path.join(folder, 'LICENSE'));
const css = await readFile(inProject('web/app/ui/fonts.css'), 'utf8');
const faces = [...css.matchAll(FACE)];
if (faces.length !== css.split("url('./fonts/").length - 1)
  throw new Error('fonts.css is not written as FACE reads it.');
for (const [, min, max, name, ranges = ''] of faces) {
  const whole = await readFile(path.join(inter, `files/${name}-wght-normal.woff2`));
  const font = await cut(whole, lettersIn(ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
    keepFeatures: FEATURES,
  });
  await writeFile(path.join(folder, `${name}.woff2`), font);
  console.log(`${name}: ${font.length} of ${whole.length} bytes.`);
}

/** Every letter of `U+0041-005A, U+00E4`. */
function lettersIn(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}
