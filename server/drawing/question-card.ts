import type { ReelFormat } from '#lib/reel/format.ts';
import { themeOf } from '#lib/tribute/occasions/themes.ts';
import { bodyFont, titleFont } from './fonts.ts';
import { beginScene, type CardLook, drawIcon, drawRule } from './frame.ts';
import type { Scene } from './scene.ts';
import { drawBlock, drawEyebrow, fitText } from './text.ts';

type QuestionCard = CardLook & { text: string; index: number; count: number };

const LARGEST: Record<ReelFormat, number> = { '16:9': 58, '9:16': 54, '1:1': 46 };

export async function questionScene(card: QuestionCard): Promise<Scene> {
  const { type, text, index, count, format } = card;
  const scene = await beginScene(card);
  const { width, height } = scene.size;
  const { palette, font: face } = themeOf(type, card.theme);
  const font = titleFont(face);
  const block = fitText(scene.ground, text, {
    font,
    maxWidth: width * (format === '16:9' ? 0.64 : 0.74),
    maxHeight: height * 0.5,
    largest: LARGEST[format],
    smallest: 22,
    maxLines: 8,
    leading: 1.3,
  });
  const head = 118;
  const top = (height - head - block.height) / 2;
  const x = width / 2;
  await scene.add('WORDS', async (context) => {
    await drawIcon(context, type, { x, y: top + 26, size: 60, colour: palette.filmAccent });
    if (count > 1) {
      const label = { align: 'center', font: bodyFont(500), size: 20, maxWidth: width / 2 } as const;
      drawEyebrow(context, `${index + 1} / ${count}`, { ...label, x, y: top + 92, fill: palette.filmAccent });
    } else drawRule(context, { x, y: top + 86, align: 'center', colour: palette.filmAccent });
  });
  await scene.add('WORDS', (context) => {
    drawBlock(context, block, { x, y: top + head, align: 'center', font, fill: palette.filmInk });
  });
  return scene;
}
