import { createCanvas, loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { ornament } from '#lib/illustration/ornament.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import type { Box } from './box.ts';
import { bodyFont, titleFont } from './fonts.ts';
import { drawRule, drawSubject, drawSvg } from './frame.ts';
import { pixelsOf } from './pixels-of.ts';
import { drawQrCode } from './qr-code.ts';
import { drawBlock, fitText, sideOf } from './text.ts';

type Poster = {
  type: TributeType;
  name: string;
  headline: string;
  call: string;
  url: string;
  codeUrl?: string;
  picture: Buffer | null;
};

/** A4 portrait (ISO 216: 210 × 297 mm) at 150 dpi. */
const WIDTH = 1240;
const HEIGHT = 1754;
/** A4 in points, the unit of a PDF. */
const PAGE = { width: 595.28, height: 841.89 };

const HEAD = { x: 0, y: 0, width: WIDTH, height: 810 };
const ARCH = { x: 355, y: 130, width: 530, height: 690 };
const WORDS = { x: 140, y: 872, width: WIDTH - 280, height: 412 };
const FOOT = { x: 110, y: 1299, width: WIDTH - 220, height: 352 };
/** With its quiet zone; the code is at least 34 mm wide, for links of up to 800 letters. */
const CODE = 328;

async function drawHead(context: SKRSContext2D, type: TributeType): Promise<void> {
  const palette = OCCASIONS[type].palette;
  context.fillStyle = palette.page;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.save();
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(WIDTH, 0);
  context.lineTo(WIDTH, HEAD.height - 46);
  context.quadraticCurveTo(WIDTH / 2, HEAD.height + 46, 0, HEAD.height - 46);
  context.closePath();
  context.clip();
  context.fillStyle = palette.pageDeep;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  await drawSvg(context, ornament(type, HEAD), HEAD);
  context.restore();
}

function drawWords(context: SKRSContext2D, { type, name, headline }: Poster): void {
  const palette = OCCASIONS[type].palette;
  const [nameFont, headlineFont] = [titleFont(OCCASIONS[type].font), bodyFont(400)];
  const nameBlock = fitText(context, name, {
    font: nameFont,
    maxWidth: WORDS.width,
    maxHeight: 210,
    largest: 108,
    smallest: 34,
    maxLines: 3,
    leading: 1.14,
  });
  const headlineBlock = fitText(context, headline, {
    font: headlineFont,
    maxWidth: WORDS.width - 80,
    maxHeight: 110,
    largest: 40,
    smallest: 22,
    maxLines: 3,
    leading: 1.34,
  });
  const pause = 52;
  const place = { x: WIDTH / 2, align: 'center' } as const;
  const top = WORDS.y + (WORDS.height - nameBlock.height - pause - headlineBlock.height) / 2;
  const below = drawBlock(context, nameBlock, { ...place, y: top, font: nameFont, fill: palette.ink });
  drawRule(context, { ...place, y: below + pause / 2, colour: palette.accent });
  drawBlock(context, headlineBlock, { ...place, y: below + pause, font: headlineFont, fill: palette.ink });
}

const spoken = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

function drawFoot(context: SKRSContext2D, { type, call, url, codeUrl = url }: Poster): void {
  const palette = OCCASIONS[type].palette;
  context.fillStyle = '#FFFFFF';
  context.beginPath();
  context.roundRect(FOOT.x, FOOT.y, FOOT.width, FOOT.height, 40);
  context.fill();
  context.strokeStyle = palette.soft;
  context.lineWidth = 2;
  context.stroke();
  const margin = FOOT.height / 2;
  const isRtl = sideOf(call, FOOT).align === 'right';
  drawQrCode(context, codeUrl, {
    x: isRtl ? FOOT.x + FOOT.width - margin : FOOT.x + margin,
    y: FOOT.y + margin,
    side: CODE,
    colour: palette.ink,
  });
  const width = FOOT.width - FOOT.height - 56;
  const text: Box = { ...FOOT, x: isRtl ? FOOT.x + 56 : FOOT.x + FOOT.height, width };
  const [callFont, linkFont] = [bodyFont(600), bodyFont(500)];
  const callBlock = fitText(context, call, {
    font: callFont,
    maxWidth: width,
    maxHeight: 150,
    largest: 50,
    smallest: 26,
    maxLines: 3,
    leading: 1.26,
  });
  const linkBlock = fitText(context, spoken(url), {
    font: linkFont,
    maxWidth: width,
    maxHeight: 110,
    largest: 32,
    smallest: 14,
    maxLines: 6,
    leading: 1.34,
  });
  const pause = 26;
  const place = sideOf(call, text);
  const top = text.y + (text.height - callBlock.height - pause - linkBlock.height) / 2;
  const below = drawBlock(context, callBlock, { ...place, y: top, font: callFont, fill: palette.ink });
  drawBlock(context, linkBlock, { ...place, y: below + pause, font: linkFont, fill: palette.accentInk });
}

/** Draws the poster with subject, call and QR code; a PNG of 1240 × 1754 pixels. Throws PictureError CORRUPT. */
export async function drawPoster(poster: Poster): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  await drawHead(context, poster.type);
  await drawSubject(context, poster, ARCH);
  drawWords(context, poster);
  drawFoot(context, poster);
  return pixelsOf(canvas).png().toBuffer();
}

export async function posterPdf(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png);
  const document = new PDFDocument();
  // The package's types omit the drawing methods of a page.
  const page = document.beginPage(PAGE.width, PAGE.height) as SKRSContext2D;
  page.drawImage(image, 0, 0, PAGE.width, PAGE.height);
  document.endPage();
  return document.close();
}
