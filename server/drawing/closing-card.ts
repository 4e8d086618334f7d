import type { SKRSContext2D } from '@napi-rs/canvas';
import type { ReelFormat } from '#lib/reel/format.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { bodyFont, titleFont } from './fonts.ts';
import { type Box, drawRule, filmCanvas } from './frame.ts';
import { drawNames, fitNames, heightOf, measureNames } from './name-columns.ts';
import { pixelsOf } from './pixels-of.ts';
import { drawBlock, fitText } from './text.ts';

type ClosingCard = {
  type: TributeType;
  heading: string;
  names: string[];
  moreLabel: (count: number) => string;
  format: ReelFormat;
};

const MORE_SIZE = 20;
const CROWD = 60;

function fitMost(context: SKRSContext2D, names: readonly string[], box: Box) {
  const font = bodyFont(400);
  const measured = measureNames(context, names, font);
  const all = fitNames(context, measured, font, box);
  if (all) return { columns: all, left: 0 };
  const shorter = { ...box, height: box.height - MORE_SIZE * 2 };
  let [low, high] = [0, measured.length];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fitNames(context, measured.slice(0, middle), font, shorter)) low = middle;
    else high = middle;
  }
  return { columns: fitNames(context, measured.slice(0, low), font, shorter), left: measured.length - low };
}

export async function drawClosingCard(card: ClosingCard): Promise<Buffer> {
  const { canvas, context, width, height } = await filmCanvas(card.type, card.format);
  const palette = OCCASIONS[card.type].palette;
  const x = width / 2;
  const isCrowd = card.names.length > CROWD;
  const margin = isCrowd ? { x: width * 0.035, y: height * 0.05 } : { x: width * 0.09, y: height * 0.1 };
  const headingFont = titleFont(card.type);
  const heading = fitText(context, card.heading, {
    font: headingFont,
    maxWidth: width * 0.7,
    maxHeight: height * 0.2,
    largest: isCrowd ? 38 : card.format === '16:9' ? 54 : 48,
    smallest: 24,
    maxLines: 3,
    leading: 1.2,
  });
  const pause = isCrowd ? 44 : 64;
  const head = heading.height + pause;
  const room: Box = {
    x: margin.x,
    y: margin.y + head,
    width: width - 2 * margin.x,
    height: height - 2 * margin.y - head,
  };
  const { columns, left } = fitMost(context, card.names, room);
  const more = left > 0 ? MORE_SIZE * 2 : 0;
  const body = columns ? heightOf(columns) : 0;
  const top = (height - head - body - more) / 2;
  const below = drawBlock(context, heading, {
    x,
    y: top,
    align: 'center',
    font: headingFont,
    fill: palette.filmInk,
  });
  drawRule(context, { x, y: below + pause / 2, align: 'center', colour: palette.filmAccent });
  const box = { ...room, y: top + head };
  const end = columns
    ? drawNames(context, columns, box, { font: bodyFont(400), fill: palette.filmInk })
    : box.y;
  if (left > 0) {
    const font = bodyFont(500);
    const label = fitText(context, card.moreLabel(left), {
      font,
      maxWidth: room.width,
      maxHeight: MORE_SIZE * 2,
      largest: MORE_SIZE,
      smallest: 14,
      maxLines: 1,
      leading: 1.4,
    });
    drawBlock(context, label, {
      x,
      y: end + MORE_SIZE * 0.5,
      align: 'center',
      font,
      fill: palette.filmAccent,
    });
  }
  return pixelsOf(canvas).png().toBuffer();
}
