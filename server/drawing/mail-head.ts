import { createCanvas } from '@napi-rs/canvas';
import { ornament } from '#lib/illustration/ornament.ts';
import { MAIL_PICTURES } from '#lib/notifications/mail-pictures.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { drawSubject, drawSvg } from './frame.ts';
import { pixelsOf } from './pixels-of.ts';

const SCALE = 2;
const SHEET = {
  x: 0,
  y: 0,
  width: MAIL_PICTURES.head.width * SCALE,
  height: MAIL_PICTURES.head.height * SCALE,
};
const ARCH = { x: (SHEET.width - 264) / 2, y: 20, width: 264, height: 344 };

/** Transparent, because mail programs change the colour behind it in dark mode. Throws PictureError CORRUPT. */
export async function drawMailHead(type: TributeType, picture: Buffer | null): Promise<Buffer> {
  const canvas = createCanvas(SHEET.width, SHEET.height);
  const context = canvas.getContext('2d');
  await drawSvg(context, ornament(type, SHEET), SHEET);
  await drawSubject(context, { type, picture }, ARCH);
  return pixelsOf(canvas).png({ compressionLevel: 9, palette: true, quality: 90, effort: 4 }).toBuffer();
}
