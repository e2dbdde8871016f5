import { type Canvas, circle, n, TURN } from './canvas.ts';

/** Columns that climb from one side to the other. */
export function steps({ width, height, random, tone, accent }: Canvas) {
  const columns = random.whole(9, 13);
  const gap = 10;
  const column = (width - 120 - gap * (columns - 1)) / columns;
  const lit = random.whole(Math.floor(columns / 2), columns - 2);
  return Array.from({ length: columns }, (_, at) => {
    const rise = (at + 1) / columns;
    const tall = height * (0.1 + 0.6 * rise ** 1.3) + random.between(-16, 16);
    const x = 60 + at * (column + gap);
    const color = at === lit ? accent(64, 40) : tone(22 + 34 * rise, 38, rise);
    const body = `<rect x="${n(x)}" y="${n(height - 70 - tall)}" width="${n(column)}" height="${n(tall)}" rx="8" fill="${color}" fill-opacity="${n(0.5 + 0.4 * rise)}"/>`;
    const top = circle(x + column / 2, height - 70 - tall - 20, 4.5, tone(80, 30, rise), 0.35 + 0.5 * rise);
    return body + top;
  }).join('');
}

/** A grid of dots whose sizes swell like a wave. */
export function halftone({ width, height, random, tone, accent }: Canvas) {
  const cell = 30;
  const angle = random.between(0, TURN);
  const length = random.between(240, 420);
  const phase = random.between(0, TURN);
  const bend = random.between(0.002, 0.006);
  const shapes: string[] = [];
  for (let y = cell / 2; y < height; y += cell) {
    for (let x = cell / 2; x < width; x += cell) {
      const along = x * Math.cos(angle) + y * Math.sin(angle);
      const swell = (1 + Math.sin((along / length) * TURN + phase + Math.sin(x * bend) * 2.2)) / 2;
      const crest = swell > 0.997;
      shapes.push(
        circle(
          x,
          y,
          1.4 + 11 * swell ** 1.5,
          crest ? accent(66, 44) : tone(24 + 38 * swell, 44, x / width),
          0.85,
        ),
      );
    }
  }
  return shapes.join('');
}

/** Cubes that stand together, lit from the left. */
export function cubes({ width, height, random, tone, accent }: Canvas) {
  const size = random.between(40, 50);
  const dx = size * Math.cos(TURN / 12);
  const dy = size / 2;
  const spread = 4;
  const shapes: string[] = [];
  for (let row = -spread; row <= spread; row += 1) {
    for (let column = -spread; column <= spread; column += 1) {
      const stack = Math.max(0, random.whole(0, 5) - Math.floor((Math.abs(row) + Math.abs(column)) / 2));
      for (let level = 0; level < stack; level += 1) {
        const x = width / 2 + (column - row) * dx;
        const y = height * 0.56 + (column + row) * dy - level * size;
        const lit = level === stack - 1 && random.between(0, 1) < 0.05;
        shapes.push(cube(x, y, size, dx, dy, { tone, accent }, lit, level / 5));
      }
    }
  }
  return shapes.join('');
}

/** Quarter circles laid at random, as on old floors. */
export function tiles({ width, height, random, tone, accent }: Canvas) {
  const side = 108;
  const shapes: string[] = [];
  for (let y = 0; y < height; y += side) {
    for (let x = -6; x < width; x += side) {
      const turn = random.whole(0, 3) * 90;
      const color =
        random.between(0, 1) < 0.05 ? accent(58, 48) : tone(random.between(20, 46), 38, random.between(0, 1));
      const bow = `M0 0H${side}A${side} ${side} 0 0 1 0 ${side}Z`;
      const inner = `M0 0H${side / 2}A${side / 2} ${side / 2} 0 0 1 0 ${side / 2}Z`;
      shapes.push(
        `<g transform="translate(${x} ${y}) rotate(${turn} ${side / 2} ${side / 2})"><path d="${bow}" fill="${color}" fill-opacity="0.7"/><path d="${inner}" fill="${tone(12)}" fill-opacity="0.55"/></g>`,
      );
    }
  }
  return shapes.join('');
}

function cube(
  x: number,
  y: number,
  size: number,
  dx: number,
  dy: number,
  { tone, accent }: Pick<Canvas, 'tone' | 'accent'>,
  lit: boolean,
  rise: number,
) {
  const top = `M${n(x)} ${n(y - size)}l${n(dx)} ${n(dy)}l${n(-dx)} ${n(dy)}l${n(-dx)} ${n(-dy)}Z`;
  const left = `M${n(x - dx)} ${n(y - size + dy)}l${n(dx)} ${n(dy)}v${n(size)}l${n(-dx)} ${n(-dy)}Z`;
  const right = `M${n(x + dx)} ${n(y - size + dy)}l${n(-dx)} ${n(dy)}v${n(size)}l${n(dx)} ${n(-dy)}Z`;
  const face = (path: string, color: string) => `<path d="${path}" fill="${color}"/>`;
  return (
    face(top, lit ? accent(66, 52) : tone(44 + 20 * rise, 38, rise)) +
    face(left, lit ? accent(48, 44) : tone(29 + 10 * rise, 38, rise)) +
    face(right, lit ? accent(34, 40) : tone(18 + 6 * rise, 40, rise))
  );
}
