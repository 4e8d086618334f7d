import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { bodyFont } from '#server/drawing/fonts.ts';
import { drawBlock, fitText } from '#server/drawing/text.ts';

const font = bodyFont(400);
const SIDE = 600;

const canvas = () => createCanvas(SIDE, 100).getContext('2d');
const pixelsOf = (context: ReturnType<typeof canvas>) =>
  Buffer.from(context.getImageData(0, 0, SIDE, 100).data);

test.each([
  ['Hebrew', 'שלום לכולם, מזל טוב', 'WhatsApp אני כאן.', 'rtl'],
  ['English', 'Dear Anna, all of us wish you', 'מזל טוב, Anna!', 'ltr'],
] as const)(
  'draws every line of %s in the direction of the whole text, whatever script it begins in',
  (_, first, second, direction) => {
    const room = {
      largest: 30,
      smallest: 30,
      leading: 1.3,
      maxLines: 2,
      maxWidth: 320,
      maxHeight: 100,
      font,
    };
    const block = fitText(canvas(), `${first} ${second}`, room);
    const context = canvas();
    const place = { x: SIDE / 2, y: 0, align: 'center', font, fill: '#fff' } as const;
    drawBlock(context, { ...block, lines: [second] }, place);

    const expected = canvas();
    expected.font = font(30, `${first} ${second}`);
    expected.fillStyle = '#fff';
    expected.textAlign = 'center';
    expected.direction = direction;
    expected.fillText(second, SIDE / 2, block.lineHeight / 2 + 30 * 0.34);
    expect(pixelsOf(context).equals(pixelsOf(expected))).toBe(true);
  },
);
