import { readFileSync } from 'node:fs';
import sharp from 'sharp';

// Regenerates the app icons from app/icon.svg: node server/scripts/icons.ts

/** Behind icons that must fill their square. */
const GROUND = '#FAF7F0';

/** `share` is the arch's part of the square: masks cut up to a tenth off each side. */
const ICONS = [
  { path: 'public/icons/icon-192.png', size: 192, share: 1, ground: null },
  { path: 'public/icons/icon-512.png', size: 512, share: 1, ground: null },
  { path: 'public/icons/maskable-512.png', size: 512, share: 0.6, ground: GROUND },
  { path: 'app/apple-icon.png', size: 180, share: 0.7, ground: GROUND },
];

const svg = readFileSync('app/icon.svg');
const SVG_SIZE = 64;
const SVG_DENSITY = 72;

for (const { path, size, share, ground } of ICONS) {
  const side = Math.round(size * share);
  const arch = await sharp(svg, { density: (SVG_DENSITY * side) / SVG_SIZE })
    .resize(side, side)
    .png()
    .toBuffer();
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: size, height: size, channels: 4, background: ground ?? transparent } })
    .composite([{ input: arch }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path);
}
