import { type Canvas, circle, n, TURN } from './canvas.ts';

/** Layers of hills under a low moon. */
export function strata({ width, height, random, tone, accent }: Canvas) {
  const layers = random.whole(5, 7);
  const moon = { x: random.between(0.2, 0.8) * width, r: random.between(34, 62) };
  const shapes = [circle(moon.x, height * random.between(0.22, 0.36), moon.r, accent(72, 42), 0.8)];
  for (let layer = 0; layer < layers; layer += 1) {
    const depth = layer / (layers - 1);
    const base = height * (0.42 + 0.46 * depth);
    const swing = random.between(26, 58) * (1 - depth * 0.45);
    const phase = random.between(0, TURN);
    const waves = random.between(0.7, 1.7);
    const points = Array.from({ length: 33 }, (_, at) => {
      const x = at / 32;
      const y = Math.sin(x * waves * TURN + phase) + 0.4 * Math.sin(x * waves * 2.3 * TURN + phase * 2);
      return `${n(x * width)} ${n(base + y * swing)}`;
    });
    shapes.push(
      `<path d="M${points.join('L')}L${width} ${height}L0 ${height}Z" fill="${tone(36 - 25 * depth, 36, 1 - depth)}" fill-opacity="0.9"/>`,
    );
  }
  return shapes.join('');
}

/** Orbits around a point off the middle, some of them broken. */
export function rings({ width, height, random, tone, accent }: Canvas) {
  const x = width * random.between(0.55, 0.78);
  const y = height * random.between(0.4, 0.62);
  const shapes: string[] = [];
  for (let radius = 46, at = 0; radius < width * 0.8; radius += random.between(22, 46), at += 1) {
    const length = TURN * radius;
    const drawn = random.between(0.35, 1) * length;
    const color = at === 3 ? accent(64) : tone(random.between(34, 62), 40, random.between(0, 1));
    shapes.push(
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${color}" stroke-width="${n(random.pick([1.5, 2.5, 5, 9]))}" stroke-linecap="round" stroke-opacity="${n(0.85 - Math.min(0.6, radius / 900))}" stroke-dasharray="${n(drawn)} ${n(length - drawn + 1)}" transform="rotate(${n(random.between(0, 360))} ${n(x)} ${n(y)})"/>`,
    );
  }
  shapes.push(circle(x, y, 26, tone(82, 50, 0.5), 0.95), circle(x, y, 58, tone(70, 50, 0.5), 0.12));
  return shapes.join('');
}

/** Points and the lines between those that are near one another. */
export function constellation({ width, height, random, tone, accent }: Canvas) {
  const points = Array.from({ length: random.whole(44, 56) }, () => ({
    x: random.between(30, width - 30),
    y: random.between(30, height - 30),
    r: random.pick([2.5, 3.5, 4.5, 7]),
  }));
  const lines = points.flatMap((a, at) =>
    points.slice(at + 1).flatMap((b) => {
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (distance > 150) return [];
      return `<line x1="${n(a.x)}" y1="${n(a.y)}" x2="${n(b.x)}" y2="${n(b.y)}" stroke="${tone(62, 34, 0.5)}" stroke-width="1.8" stroke-opacity="${n(0.8 * (1 - distance / 170))}"/>`;
    }),
  );
  const stars = points.map(({ x, y, r }, at) => {
    const color = at < 2 ? accent(68) : tone(74, 36, at / points.length);
    const halo = r > 6 || at < 2 ? circle(x, y, r * 3.2, color, 0.14) : '';
    return halo + circle(x, y, at < 2 ? 9 : r, color, 0.92);
  });
  return lines.join('') + stars.join('');
}
