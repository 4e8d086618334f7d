import type { ReelFormat } from '#lib/reel/format.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { bodyFont, titleFont } from './fonts.ts';
import { drawIcon, drawRule, filmCanvas } from './frame.ts';
import { pixelsOf } from './pixels-of.ts';
import { drawBlock, drawEyebrow, fitText } from './text.ts';

type QuestionCard = {
  type: TributeType;
  text: string;
  index: number;
  count: number;
  format: ReelFormat;
};

const LARGEST: Record<ReelFormat, number> = { '16:9': 58, '9:16': 54, '1:1': 46 };

export async function drawQuestionCard({ type, text, index, count, format }: QuestionCard): Promise<Buffer> {
  const { canvas, context, width, height } = await filmCanvas(type, format);
  const palette = OCCASIONS[type].palette;
  const font = titleFont(type);
  const block = fitText(context, text, {
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
  await drawIcon(context, type, { x, y: top + 26, size: 60, colour: palette.filmAccent });
  if (count > 1) {
    const label = { align: 'center', font: bodyFont(500), size: 20, maxWidth: width / 2 } as const;
    drawEyebrow(context, `${index + 1} / ${count}`, { ...label, x, y: top + 92, fill: palette.filmAccent });
  } else drawRule(context, { x, y: top + 86, align: 'center', colour: palette.filmAccent });
  drawBlock(context, block, { x, y: top + head, align: 'center', font, fill: palette.filmInk });
  return pixelsOf(canvas).png().toBuffer();
}
