import { DRAWN_SIZE } from '../../previews/images/drawn-image.ts';
import { Chance } from './chance.ts';

const { width, height } = DRAWN_SIZE;

/** The hue of each category, in degrees. */
const HUES = new Map([
  ['ai-articles', 214],
  ['videos', 266],
  ['tutorials', 130],
  ['research', 190],
  ['news', 348],
  ['tools', 16],
]);

/** A dark, calm landscape as SVG, in a colour of the category; the same category and title give the same picture. */
export function drawCover({ category, title }: { category: string; title: string }): string {
  const chance = new Chance(title);
  const hue = (HUES.get(category) ?? 320) + chance.between(-16, 16);
  const color = (saturation: number, lightness: number, turn = 0) =>
    `hsl(${Math.round(hue + turn)} ${saturation}% ${Math.round(lightness)}%)`;
  const [x, y, r] = [chance.whole(180, 780), chance.whole(100, 220), chance.whole(34, 72)];
  const layers = chance.whole(4, 7);
  const hills = Array.from({ length: layers }, (_, layer) => {
    const depth = layer / (layers - 1);
    return `<path d="${hillPath(chance, depth)}" fill="${color(38, 36 - 26 * depth, 30 - 30 * depth)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${color(42, 12)}"/><stop offset="1" stop-color="${color(46, 34, 40)}"/></linearGradient>
<rect width="100%" height="100%" fill="url(#sky)"/>
<g fill="${color(56, 78, 150)}"><circle cx="${x}" cy="${y}" r="${r * 2.4}" opacity=".1"/><circle cx="${x}" cy="${y}" r="${r}" opacity=".85"/></g>
${hills.join('')}
</svg>`;
}

/** Waves from side to side, lower and calmer at the front. */
function hillPath(chance: Chance, depth: number) {
  const half = chance.whole(110, 260);
  const swing = chance.whole(30, 80) * (1 - depth / 2);
  const waves = Array.from({ length: Math.ceil(width / half) + 1 }, () => `t${half} 0`).join('');
  const start = `${-chance.whole(0, half)} ${Math.round(height * (0.45 + 0.42 * depth))}`;
  return `M${start}q${half / 2} ${Math.round(-swing)} ${half} 0${waves}V${height}H0z`;
}
