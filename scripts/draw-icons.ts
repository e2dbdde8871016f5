// Draws web/app/ui/icons.svg, a sprite of every icon in web/app/ui/icon-names.ts, from lucide's shapes. Run it after
// changing that list and commit the result. The sprite keeps icon shapes out of the scripts.
import { readFile, writeFile } from 'node:fs/promises';
import { ICON_NAMES } from '../web/app/ui/icon-names.ts';
import { inProject } from './bootstrap/project.mjs';

type Shape = [tag: string, attributes: Record<string, string>];

const symbols = await Promise.all(ICON_NAMES.map(symbol));
await writeFile(
  inProject('web/app/ui/icons.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
);
console.log(`Drew ${symbols.length} icons.`);

async function symbol(name: string): Promise<string> {
  const shapes = await shapesOf(kebabCase(name));
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.map(element).join('')}</symbol>`;
}

async function shapesOf(file: string): Promise<Shape[]> {
  const source = inProject(`node_modules/lucide-react/dist/esm/icons/${file}.mjs`);
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
