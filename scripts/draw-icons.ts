// Draws web/app/ui/icons/icons.svg, a sprite of every icon in icon-names.ts beside it, from lucide's shapes and the site's
// mark. Run it after changing that list and commit the result. The sprite keeps icon shapes out of the scripts.
import { readFile, writeFile } from 'node:fs/promises';
import { ICON_NAMES, type IconName } from '../web/app/ui/icons/icon-names.ts';
import { inProject } from './bootstrap/project.mjs';
import { requireTool } from './testing/tool.ts';

type Shape = [tag: string, attributes: Record<string, string>];

/** The site's mark: a magpie, tail up. The body has the colour of text, the wing the accent colour. */
const MARK =
  '<symbol id="Magpie" viewBox="0 0 32 32">' +
  '<path stroke="none" fill="var(--ink)" d="M28.5 9.2 25 7.9A5.6 5.6 0 0 0 15 9.6c-.6 1.2-1.6 2.2-2.7 3L2.6 19.5c-.7.5-.3 1.6.5 1.5l6-.6a9.4 9.4 0 0 0 6.9 3.5l-.8 3.3h-2v1.6h6.9v-1.6h-2.4l.8-3.5c4-1 6.7-4.5 6.7-8.8v-3.7l4.1-.8c.6-.1.7-.9.2-1.2Z"/>' +
  '<path stroke="none" fill="var(--accent)" d="M19.8 12.3c.6 4.3-2.6 7.7-9.3 7.6 2.6-1.2 4.3-2.7 5.4-4.6.8-1.5 2-2.7 3.9-3Z"/>' +
  '<circle stroke="none" fill="var(--canvas)" cx="21.4" cy="9" r="1.1"/></symbol>';

const packages = await requireTool('icons');
const symbols = await Promise.all(ICON_NAMES.map(symbol));
await writeFile(
  inProject('web/app/ui/icons/icons.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
);
console.log(`Drew ${symbols.length} icons.`);

async function symbol(name: IconName): Promise<string> {
  if (name === 'Magpie') return MARK;
  const shapes = await shapesOf(kebabCase(name));
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.map(element).join('')}</symbol>`;
}

async function shapesOf(file: string): Promise<Shape[]> {
  const source = `${packages}/lucide-react/dist/esm/icons/${file}.mjs`;
  const alias = /export \{ .*default.* \} from '\.\/(.+)\.mjs'/.exec(await readFile(source, 'utf8'))?.[1];
  if (alias) return shapesOf(alias);
  const icon: { __iconData: { node: Shape[] } } = await import(source);
  return icon.__iconData.node;
}

function element([tag, attributes]: Shape): string {
  const written = Object.entries(attributes).filter(([name]) => name !== 'key');
  return `<${tag}${written.map(([name, value]) => ` ${name}="${value}"`).join('')}/>`;
}

function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase();
}
