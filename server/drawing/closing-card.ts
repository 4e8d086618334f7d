import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Roll, rollOf } from '#lib/reel/roll.ts';
import { themeOf } from '#lib/tribute/occasions/themes.ts';
import type { Box } from './box.ts';
import { bodyFont, titleFont } from './fonts.ts';
import { beginScene, type CardLook, drawRule } from './frame.ts';
import { drawNames, fitNames, heightOf, measureNames, rowsOfNames } from './name-columns.ts';
import type { Scene } from './scene.ts';
import { drawBlock, fitText } from './text.ts';

type ClosingCard = CardLook & {
  heading: string;
  names: string[];
  moreLabel: (count: number) => string;
};

const MORE_SIZE = 20;
/** Of names that roll. */
const NAME_SIZE = 24;
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

export async function closingScene(card: ClosingCard): Promise<Scene> {
  const scene = await beginScene(card);
  const { width, height } = scene.size;
  const { palette, font } = themeOf(card.type, card.theme);
  const context = scene.ground;
  const x = width / 2;
  const isCrowd = card.names.length > CROWD;
  const margin = isCrowd ? { x: width * 0.035, y: height * 0.05 } : { x: width * 0.09, y: height * 0.1 };
  const headingFont = titleFont(font);
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
  const below = top + heading.height;
  const box = { ...room, y: top + head };
  await scene.add('WORDS', (words) => {
    drawBlock(words, heading, { x, y: top, align: 'center', font: headingFont, fill: palette.filmInk });
    drawRule(words, { x, y: below + pause / 2, align: 'center', colour: palette.filmAccent });
  });
  await scene.add('WORDS', (words) => {
    if (columns) drawNames(words, columns, box, { font: bodyFont(400), fill: palette.filmInk });
  });
  if (left > 0) await scene.add('WORDS', (words) => drawMore(words, card, { ...box, y: box.y + body }, left));
  const roll = rollOf(card.names.length, card.format);
  if (roll) scene.addRoll(roll, () => drawStrip(card, roll, width));
  return scene;
}

function drawMore(context: SKRSContext2D, card: ClosingCard, { x, y, width }: Box, left: number): void {
  const font = bodyFont(500);
  const label = fitText(context, card.moreLabel(left), {
    font,
    maxWidth: width,
    maxHeight: MORE_SIZE * 2,
    largest: MORE_SIZE,
    smallest: 14,
    maxLines: 1,
    leading: 1.4,
  });
  drawBlock(context, label, {
    x: x + width / 2,
    y: y + MORE_SIZE * 0.5,
    align: 'center',
    font,
    fill: themeOf(card.type, card.theme).palette.filmAccent,
  });
}

/** Draws the heading and the names under it, as long as they are. */
function drawStrip(card: ClosingCard, roll: Roll, frameWidth: number): Canvas {
  const { palette, font: face } = themeOf(card.type, card.theme);
  const width = Math.round(frameWidth * (card.format === '16:9' ? 0.78 : 0.86));
  const rows = Math.ceil(roll.names / roll.columns);
  const height = roll.headPixels + rows * roll.rowPixels;
  const canvas = createCanvas(width * card.scale, height * card.scale);
  const context = canvas.getContext('2d');
  context.scale(card.scale, card.scale);
  const font = titleFont(face);
  const heading = fitText(context, card.heading, {
    font,
    maxWidth: width,
    maxHeight: roll.headPixels * 0.6,
    largest: 58,
    smallest: 24,
    maxLines: 2,
    leading: 1.2,
  });
  const below = drawBlock(context, heading, {
    x: width / 2,
    y: 0,
    align: 'center',
    font,
    fill: palette.filmInk,
  });
  drawRule(context, { x: width / 2, y: below + 32, align: 'center', colour: palette.filmAccent });
  const names = rowsOfNames(context, card.names.slice(0, roll.names), bodyFont(400), {
    size: NAME_SIZE,
    lineHeight: roll.rowPixels,
    gap: NAME_SIZE,
    columns: roll.columns,
    width,
  });
  const box = { x: 0, y: roll.headPixels, width, height: rows * roll.rowPixels };
  drawNames(context, names, box, { font: bodyFont(400), fill: palette.filmInk });
  return canvas;
}
