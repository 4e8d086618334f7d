import type { SKRSContext2D } from '@napi-rs/canvas';
import type { ReelFormat } from '#lib/reel/format.ts';
import { textDirection } from '#lib/text-direction.ts';
import { themeOf } from '#lib/tribute/occasions/themes.ts';
import { bodyFont, titleFont } from './fonts.ts';
import { beginScene, type CardLook, drawSvg } from './frame.ts';
import type { Scene } from './scene.ts';
import { drawBlock, fitText } from './text.ts';

type WrittenAnswer = CardLook & { text: string; name: string };

const LARGEST: Record<ReelFormat, number> = { '16:9': 54, '9:16': 52, '1:1': 44 };
const SHARES: Record<ReelFormat, { width: number; height: number }> = {
  '16:9': { width: 0.66, height: 0.56 },
  '9:16': { width: 0.78, height: 0.58 },
  '1:1': { width: 0.78, height: 0.56 },
};
const QUOTE = { size: 64, gap: 14 };
const NAME = { largest: 28, smallest: 20, gap: 26, bar: 5, indent: 18 };

/** Two opening quotation marks of a text that runs to the right. */
const QUOTES =
  'M4 40c0-16 8-28 22-34l4 7c-8 4-12 9-13 15 7 0 12 5 12 12s-5 12-12 12C9 52 4 47 4 40z' +
  'M36 40c0-16 8-28 22-34l4 7c-8 4-12 9-13 15 7 0 12 5 12 12s-5 12-12 12c-8 0-13-5-13-12z';

/** Lays out a written answer with its writer's name. */
export async function writtenScene(card: WrittenAnswer): Promise<Scene> {
  const scene = await beginScene(card);
  const { width, height } = scene.size;
  const { palette, font: face } = themeOf(card.type, card.theme);
  const font = titleFont(face);
  const share = SHARES[card.format];
  const block = fitText(scene.ground, card.text, {
    font,
    maxWidth: width * share.width,
    maxHeight: height * share.height,
    largest: LARGEST[card.format],
    smallest: 22,
    maxLines: 12,
    leading: 1.34,
  });
  const nameFont = bodyFont(500);
  const name = fitText(scene.ground, card.name, {
    font: nameFont,
    maxWidth: width * share.width - NAME.indent,
    maxHeight: height * 0.12,
    largest: NAME.largest,
    smallest: NAME.smallest,
    maxLines: 2,
    leading: 1.3,
  });
  const isRtl = textDirection(card.text) === 'rtl';
  const side = Math.max(block.width, name.width + NAME.indent);
  const left = (width - side) / 2;
  const edge = isRtl ? left + side : left;
  const align = isRtl ? 'right' : 'left';
  const head = QUOTE.size + QUOTE.gap;
  const total = head + block.height + NAME.gap + name.height;
  const top = (height - total) / 2;
  await scene.add('WORDS', (context) =>
    drawQuotes(context, { x: isRtl ? edge - QUOTE.size : edge, y: top, isRtl, colour: palette.filmAccent }),
  );
  await scene.add('WORDS', (context) => {
    drawBlock(context, block, { x: edge, y: top + head, align, font, fill: palette.filmInk });
  });
  const nameTop = top + head + block.height + NAME.gap;
  await scene.add('WORDS', (context) => {
    context.fillStyle = palette.filmAccent;
    context.beginPath();
    const bar = isRtl ? edge - NAME.bar : edge;
    context.roundRect(bar, nameTop, NAME.bar, name.height, NAME.bar / 2);
    context.fill();
    const x = isRtl ? edge - NAME.indent : edge + NAME.indent;
    drawBlock(context, name, { x, y: nameTop, align, font: nameFont, fill: palette.filmInk });
  });
  return scene;
}

function drawQuotes(
  context: SKRSContext2D,
  { x, y, isRtl, colour }: { x: number; y: number; isRtl: boolean; colour: string },
): Promise<void> {
  const mirrored = isRtl ? ' transform="translate(64 0) scale(-1 1)"' : '';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${QUOTE.size}" height="${QUOTE.size}">` +
    `<path d="${QUOTES}" fill="${colour}"${mirrored}/></svg>`;
  return drawSvg(context, svg, { x, y, width: QUOTE.size, height: QUOTE.size });
}
