import type { Canvas } from './canvas.ts';
import { type Motif, MOTIFS } from './motifs.ts';
import { seededRandom } from './seeded-random.ts';

/** What a category's covers look like: a motif and the hue that it is drawn in, in degrees. */
const LOOKS = new Map<string, { motif: Motif; hue: number }>(
  Object.entries({
    'ai-articles': { motif: 'strata', hue: 218 },
    videos: { motif: 'rings', hue: 258 },
    tutorials: { motif: 'steps', hue: 162 },
    research: { motif: 'constellation', hue: 196 },
    news: { motif: 'halftone', hue: 14 },
    tools: { motif: 'cubes', hue: 36 },
  }),
);
const OTHER_MOTIFS: readonly Motif[] = ['tiles', 'strata', 'rings', 'halftone'];

/** How far one cover's hue may be from its category's. */
const HUE_SPREAD = 22;

/** A calm, dark, abstract cover as SVG. The category decides the motif and the hue, the seed everything else. */
export function coverSvg({
  category,
  seed,
  width,
  height,
}: {
  category: string;
  seed: string;
  width: number;
  height: number;
}): string {
  const random = seededRandom(seed);
  const look = LOOKS.get(category) ?? otherLook(category);
  const hue = look.hue + random.between(-HUE_SPREAD, HUE_SPREAD);
  const second = hue + random.pick([-34, -22, 22, 38]);
  const canvas: Canvas = {
    width,
    height,
    random,
    tone: (lightness, saturation = 34, blend = 0) =>
      `hsl(${Math.round(hue + (second - hue) * blend)} ${saturation}% ${Math.round(lightness)}%)`,
    accent: (lightness, saturation = 44) =>
      `hsl(${Math.round(hue + 168)} ${saturation}% ${Math.round(lightness)}%)`,
  };
  const glowX = random.between(15, 85);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="ground" x1="0" y1="0" x2="${random.between(0.2, 1).toFixed(2)}" y2="1">
<stop offset="0" stop-color="${canvas.tone(15, 36)}"/><stop offset="1" stop-color="${canvas.tone(8, 40, 1)}"/>
</linearGradient>
<radialGradient id="glow" cx="${glowX.toFixed(0)}%" cy="${random.between(0, 45).toFixed(0)}%" r="75%">
<stop offset="0" stop-color="${canvas.tone(46, 46, 0.5)}" stop-opacity="0.5"/><stop offset="1" stop-color="${canvas.tone(20)}" stop-opacity="0"/>
</radialGradient>
<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">
<stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.34"/>
</linearGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#ground)"/>
<rect width="${width}" height="${height}" fill="url(#glow)"/>
${MOTIFS[look.motif](canvas)}
<rect width="${width}" height="${height}" fill="url(#shade)"/>
</svg>`;
}

function otherLook(category: string) {
  const random = seededRandom(category);
  return { motif: random.pick(OTHER_MOTIFS), hue: random.between(0, 360) };
}
