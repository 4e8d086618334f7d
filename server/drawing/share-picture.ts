import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { ornament } from '#lib/illustration/ornament.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { bodyFont, titleFont } from './fonts.ts';
import { drawRule, drawSubject, drawSvg } from './frame.ts';
import { pixelsOf } from './pixels-of.ts';
import { drawBlock, drawEyebrow, fitText, sideOf } from './text.ts';

type SharePicture = {
  type: TributeType;
  headline: string;
  name: string;
  brand: string;
  picture: Buffer | null;
};

/** The size of link previews (ogp.me, "og:image", as messengers crop it). */
const WIDTH = 1200;
const HEIGHT = 630;
/** WhatsApp shows no preview above 300 KiB. */
const MAX_BYTES = 300 * 1024;
const QUALITIES = [90, 82, 74, 64, 52, 40, 28, 18];
const ARCH = { x: 782, y: 96, width: 326, height: 438 };
const PANEL = { x: 690, y: 0, width: WIDTH - 690, height: HEIGHT };
const TEXT = { x: 96, width: 540 };

function drawWords(context: SKRSContext2D, { type, headline, name, brand }: SharePicture): void {
  const palette = OCCASIONS[type].palette;
  const nameFont = titleFont(OCCASIONS[type].font);
  const headlineFont = bodyFont(400);
  const nameBlock = fitText(context, name, {
    font: nameFont,
    maxWidth: TEXT.width,
    maxHeight: 250,
    largest: 86,
    smallest: 30,
    maxLines: 3,
    leading: 1.14,
  });
  const headlineBlock = fitText(context, headline, {
    font: headlineFont,
    maxWidth: TEXT.width,
    maxHeight: 140,
    largest: 34,
    smallest: 20,
    maxLines: 4,
    leading: 1.36,
  });
  const pause = 60;
  const top = (HEIGHT - 40 - nameBlock.height - pause - headlineBlock.height) / 2;
  const place = sideOf(name, TEXT);
  const below = drawBlock(context, nameBlock, { ...place, y: top, font: nameFont, fill: palette.ink });
  drawRule(context, { ...place, y: below + pause / 2, colour: palette.accent });
  drawBlock(context, headlineBlock, { ...place, y: below + pause, font: headlineFont, fill: palette.ink });
  drawEyebrow(context, brand, {
    ...place,
    y: HEIGHT - 62,
    font: bodyFont(600),
    size: 22,
    maxWidth: TEXT.width,
    fill: palette.accentInk,
  });
}

async function encode(canvas: Canvas): Promise<Buffer> {
  const pixels = pixelsOf(canvas);
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await pixels.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MAX_BYTES) return jpeg;
  }
  return jpeg;
}

/** Draws the link preview of a tribute: JPEG, 1200 × 630, at most 300 KiB. Throws PictureError CORRUPT. */
export async function drawSharePicture(share: SharePicture): Promise<Buffer> {
  const palette = OCCASIONS[share.type].palette;
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = palette.page;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.save();
  context.beginPath();
  context.roundRect(PANEL.x, -60, PANEL.width, HEIGHT + 120, [255, 0, 0, 255]);
  context.clip();
  context.fillStyle = palette.pageDeep;
  context.fillRect(PANEL.x, 0, PANEL.width, HEIGHT);
  await drawSvg(context, ornament(share.type, PANEL), PANEL);
  context.restore();
  await drawSubject(context, share, ARCH);
  drawWords(context, share);
  return encode(canvas);
}
