import type { SKRSContext2D } from '@napi-rs/canvas';
import type { ReelFormat } from '#lib/reel/format.ts';
import { themeOf } from '#lib/tribute/occasions/themes.ts';
import type { Box } from './box.ts';
import { bodyFont, titleFont } from './fonts.ts';
import {
  beginScene,
  type CardLook,
  drawArchFrame,
  drawIcon,
  drawRule,
  filmColours,
  loadCover,
  traceArch,
} from './frame.ts';
import type { Scene } from './scene.ts';
import { drawBlock, drawEyebrow, fitText, sideOf } from './text.ts';

type TitleCard = CardLook & { title: string; name: string; picture: Buffer | null; eyebrow: string };

type Layout = { arch: Box; text: Box; isCentred: boolean; largest: number };

const WITH_PICTURE: Record<ReelFormat, Layout> = {
  '16:9': {
    arch: { x: 202, y: 120, width: 384, height: 480 },
    text: { x: 672, y: 120, width: 480, height: 480 },
    isCentred: false,
    largest: 88,
  },
  '9:16': {
    arch: { x: 140, y: 170, width: 440, height: 550 },
    text: { x: 70, y: 780, width: 580, height: 330 },
    isCentred: true,
    largest: 84,
  },
  '1:1': {
    arch: { x: 236, y: 52, width: 248, height: 310 },
    text: { x: 80, y: 384, width: 560, height: 232 },
    isCentred: true,
    largest: 66,
  },
};

/** Without a picture, the arch contains the words. */
const WITHOUT_PICTURE: Record<ReelFormat, Layout> = {
  '16:9': {
    arch: { x: 290, y: 56, width: 700, height: 760 },
    text: { x: 360, y: 236, width: 560, height: 340 },
    isCentred: true,
    largest: 88,
  },
  '9:16': {
    arch: { x: 70, y: 190, width: 580, height: 1190 },
    text: { x: 120, y: 490, width: 480, height: 520 },
    isCentred: true,
    largest: 84,
  },
  '1:1': {
    arch: { x: 90, y: 50, width: 540, height: 760 },
    text: { x: 140, y: 224, width: 440, height: 370 },
    isCentred: true,
    largest: 68,
  },
};

/** Letters with two accents, such as the ễ of Nguyễn, reach into the line above. */
const STACKED = /\p{Letter}\p{Mark}{2}/u;

async function addWords(scene: Scene, card: TitleCard, { text, isCentred, largest }: Layout): Promise<void> {
  const { palette, font } = themeOf(card.type, card.theme);
  const nameFont = titleFont(font);
  const context = scene.ground;
  const side = sideOf(card.name, text);
  const { x, align } = isCentred ? { x: text.x + text.width / 2, align: 'center' as const } : side;
  const eyebrowSize = Math.round(largest * 0.26);
  const name = fitText(context, card.name, {
    font: nameFont,
    maxWidth: text.width,
    maxHeight: text.height * 0.6,
    largest,
    smallest: 22,
    maxLines: 3,
    leading: 1.16,
  });
  const title = fitText(context, card.title, {
    font: bodyFont(400),
    maxWidth: text.width,
    maxHeight: text.height * 0.24,
    largest: 30,
    smallest: 20,
    maxLines: 2,
    leading: 1.4,
  });
  const gap = largest * 0.34;
  const hasTitle = title.lines.length > 0;
  const rise = STACKED.test(card.name.normalize('NFD')) ? name.size * 0.16 : 0;
  const nameTop = eyebrowSize + gap * 0.6 + rise;
  const total = nameTop + name.height + (hasTitle ? gap * 2 + title.height : 0);
  const top = text.y + (text.height - total) / 2;
  await scene.add('WORDS', (words) =>
    drawEyebrow(words, card.eyebrow, {
      x,
      y: top + eyebrowSize,
      align,
      font: bodyFont(500),
      size: eyebrowSize,
      maxWidth: text.width,
      fill: palette.filmAccent,
    }),
  );
  const nameY = top + nameTop;
  await scene.add('WORDS', (words) => {
    drawBlock(words, name, { x, y: nameY, align, font: nameFont, fill: palette.filmInk });
  });
  if (!hasTitle) return;
  const below = nameY + name.height;
  await scene.add('WORDS', (words) => {
    drawRule(words, { x, y: below + gap, align, colour: palette.filmAccent });
    drawBlock(words, title, { x, y: below + gap * 2, align, font: bodyFont(400), fill: palette.filmInk });
  });
}

async function drawDoorway(
  context: SKRSContext2D,
  { type, theme }: TitleCard,
  { arch, text }: Layout,
): Promise<void> {
  const { palette } = themeOf(type, theme);
  context.save();
  context.globalAlpha = 0.16;
  context.fillStyle = palette.filmSoft;
  traceArch(context, arch);
  context.fill();
  context.globalAlpha = 0.7;
  context.strokeStyle = palette.filmAccent;
  context.lineWidth = 1.5;
  const inset = 12;
  traceArch(context, {
    x: arch.x + inset,
    y: arch.y + inset,
    width: arch.width - 2 * inset,
    height: arch.height,
  });
  context.stroke();
  context.restore();
  const size = arch.width * 0.14;
  const y = arch.y + (text.y - arch.y) * 0.62;
  await drawIcon(context, type, { x: arch.x + arch.width / 2, y, size, colour: palette.filmAccent });
}

/** Lays out the opening card. Throws PictureError CORRUPT. */
export async function titleScene(card: TitleCard): Promise<Scene> {
  const { picture } = card;
  const scene = await beginScene(card);
  const layout = (picture ? WITH_PICTURE : WITHOUT_PICTURE)[card.format];
  const { arch } = layout;
  if (picture) {
    const colours = filmColours(themeOf(card.type, card.theme).palette);
    const image = await loadCover(picture, arch, card.scale);
    await scene.add('FRAME', (context) => drawArchFrame(context, arch, colours));
    await scene.add(
      'PICTURE',
      (context) => context.drawImage(image, arch.x, arch.y, arch.width, arch.height),
      (context) => {
        traceArch(context, arch);
        context.clip();
      },
    );
  } else await scene.add('FRAME', (context) => drawDoorway(context, card, layout));
  await addWords(scene, card, layout);
  return scene;
}
