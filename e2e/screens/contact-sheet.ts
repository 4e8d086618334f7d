import { basename } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

type Size = { width: number; height: number };

const SHEET_WIDTH = 1960;
const GAP = 10;
const ROWS_MAX = 2;
const LABEL_HEIGHT = 22;
/** How many window heights of a long page a sheet shows. */
const SCREENS_HIGH_MAX = 2;

/** Arranges pictures of one window size on sheets with their file names: `NAME-1.png`, `NAME-2.png` and so on. */
export async function writeContactSheets(name: string, files: string[], window: Size): Promise<void> {
  const columns = window.width > window.height ? 3 : 7;
  const perSheet = columns * ROWS_MAX;
  for (let first = 0; first < files.length; first += perSheet) {
    const path = `${name}-${first / perSheet + 1}.png`;
    await writeSheet(path, files.slice(first, first + perSheet), columns, window);
  }
}

async function writeSheet(path: string, files: string[], columns: number, window: Size): Promise<void> {
  const width = Math.floor(SHEET_WIDTH / columns) - GAP;
  const heightMax = Math.round(((width * window.height) / window.width) * SCREENS_HIGH_MAX);
  const pictures = await Promise.all(files.map((file) => shrink(file, width, heightMax)));
  const layers: OverlayOptions[] = [];
  let top = 0;
  for (let first = 0; first < files.length; first += columns) {
    const row = pictures.slice(first, first + columns);
    row.forEach(({ data }, column) => {
      const left = column * (width + GAP);
      layers.push({ input: label(basename(files[first + column] ?? '', '.png'), width), left, top });
      layers.push({ input: data, left, top: top + LABEL_HEIGHT });
    });
    top += LABEL_HEIGHT + Math.max(...row.map(({ info }) => info.height)) + GAP;
  }
  await sharp({
    create: { width: SHEET_WIDTH, height: Math.max(top, 1), channels: 3, background: '#d8d8d8' },
  })
    .composite(layers)
    .png()
    .toFile(path);
}

async function shrink(file: string, width: number, heightMax: number) {
  const picture = sharp(file).resize({ width });
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  if (info.height <= heightMax) return { data, info };
  return sharp(data)
    .extract({ left: 0, top: 0, width, height: heightMax })
    .toBuffer({ resolveWithObject: true });
}

const label = (text: string, width: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_HEIGHT}"><text x="4" y="16" font-size="13" font-family="sans-serif">${text}</text></svg>`,
  );
