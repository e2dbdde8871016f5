// Draws the logo for browsers and link previews from web/public/favicon.svg. Run it after changing the logo and
// commit the result.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { inProject } from './bootstrap/project.mjs';

const DIRECTORY = inProject('web/public');
const CARD = { width: 1200, height: 630 };
const NIGHT = '#0b1015';
const GLINT = '#3fc6d9';

const mark = await readFile(path.join(DIRECTORY, 'favicon.svg'));
await writeFile(
  path.join(DIRECTORY, 'apple-touch-icon.png'),
  await square(180).flatten({ background: NIGHT }).toBuffer(),
);
await writeFile(path.join(DIRECTORY, 'favicon.ico'), icoOf(await square(32).toBuffer(), 32));
await sharp(Buffer.from(cardBackground()))
  .composite([{ input: await square(360).toBuffer(), gravity: 'centre' }])
  .png({ compressionLevel: 9, palette: true })
  .toFile(path.join(DIRECTORY, 'social-card.png'));

function square(size: number) {
  return sharp(mark, { density: (72 * size) / 32 })
    .resize(size, size)
    .png();
}

function cardBackground() {
  const { width, height } = CARD;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${NIGHT}"/>
    <rect y="${height - 12}" width="100%" height="12" fill="${GLINT}"/>
  </svg>`;
}

/** An ICO file with one PNG in it. */
function icoOf(png: Buffer, size: number) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
