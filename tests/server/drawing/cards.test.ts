import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { portrait } from '#lib/illustration/portrait.ts';
import { rollOf } from '#lib/reel/roll.ts';
import { OCCASIONS, TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { themeOf } from '#lib/tribute/occasions/themes.ts';
import { drawPhoto, drawVoice } from '#server/drawing/answer.ts';
import { closingScene } from '#server/drawing/closing-card.ts';
import { drawLowerThird } from '#server/drawing/lower-third.ts';
import { questionScene } from '#server/drawing/question-card.ts';
import { titleScene } from '#server/drawing/title-card.ts';

const FORMATS = [
  { format: '16:9', width: 1280, height: 720 },
  { format: '9:16', width: 720, height: 1280 },
  { format: '1:1', width: 720, height: 720 },
] as const;
const LONG = 'Wilhelmina Bartholomäa Konstantinopolitanska-Featherstonehaugh & Christopher-Alexander '.repeat(
  3,
);
const words = { title: 'Sixty years', eyebrow: 'A birthday reel', name: 'Anna Lindqvist' };
let picture: Buffer;

type Without<Card> = Omit<Card, 'theme' | 'scale'>;
const theme = 'CLASSIC';
const scale = 1;
const drawTitleCard = async (card: Without<Parameters<typeof titleScene>[0]>) =>
  (await titleScene({ theme, scale, ...card })).still();
const drawQuestionCard = async (card: Without<Parameters<typeof questionScene>[0]>) =>
  (await questionScene({ theme, scale, ...card })).still();
const drawClosingCard = async (card: Without<Parameters<typeof closingScene>[0]>) =>
  (await closingScene({ theme, scale, ...card })).still();

beforeAll(async () => {
  picture = await sharp(Buffer.from(portrait(4)))
    .jpeg()
    .toBuffer();
});

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => `Katharina Papadopoulos ${index}`);

const sha = (pixels: Buffer) => createHash('sha256').update(pixels).digest('hex');

const pixelsOf = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [(await pixelsOf(one)).data, (await pixelsOf(other)).data];
  let count = 0;
  for (let index = 0; index < a.length; index += 4)
    if (a.readUInt32BE(index) !== b.readUInt32BE(index)) count += 1;
  return count;
}

async function inkBox(png: Buffer) {
  const { data, info } = await pixelsOf(png);
  const box = { left: info.width, top: info.height, right: -1, bottom: -1 };
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      if ((data[(y * info.width + x) * 4 + 3] ?? 0) > 0) {
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = y;
      }
  return box;
}

describe.each(FORMATS)('cards in $format', ({ format, width, height }) => {
  it('fill the frame exactly, as PNG', async () => {
    const cards = [
      await drawTitleCard({ type: 'BIRTHDAY', ...words, picture, format }),
      await drawTitleCard({ type: 'MEMORIAL', ...words, picture: null, format }),
      await drawQuestionCard({ type: 'WEDDING', text: 'What did you think?', index: 0, count: 3, format }),
      await drawClosingCard({ type: 'GOODBYE', heading: 'By', names: ['Bo'], moreLabel: String, format }),
      await drawLowerThird({ name: 'Aunt Maja', format }),
    ];
    for (const card of cards)
      expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width, height });
  });

  it('keep a long name in a lower third inside the frame, at the lower left', async () => {
    for (const name of ['Bo', LONG, 'W'.repeat(300), 'فاطمة الزهراء '.repeat(20)]) {
      const box = await inkBox(await drawLowerThird({ name, format }));
      expect(box.left).toBeGreaterThan(24);
      expect(box.right).toBeLessThan(width - 24);
      expect(box.top).toBeGreaterThan(height * 0.55);
      expect(box.bottom).toBeLessThan(height - 24);
    }
  });

  it('show all of 200 names, and count the rest of a thousand', async () => {
    const counted: number[] = [];
    const moreLabel = (count: number) => {
      counted.push(count);
      return `and ${count} more`;
    };
    await drawClosingCard({
      type: 'GRADUATION',
      heading: 'With love',
      names: people(200),
      moreLabel,
      format,
    });
    expect(counted).toEqual([]);
    await drawClosingCard({
      type: 'GRADUATION',
      heading: 'With love',
      names: people(1000),
      moreLabel,
      format,
    });
    expect(counted).toHaveLength(1);
    expect(counted[0]).toBeLessThanOrEqual(800);
  });

  it('draw a closing card without names', async () => {
    const card = await drawClosingCard({
      type: 'OTHER',
      heading: 'Thank you',
      names: [],
      moreLabel: String,
      format,
    });
    expect(await sharp(card).metadata()).toMatchObject({ width, height });
  });
});

it.each(['فاطمة الزهراء', 'אברהם לוינסקי', 'अनुराधा क्षत्रिय', 'Александра', 'Ελένη', 'Łukasz 🎂', 'Nguyễn'])(
  'draws the name %s',
  async (name) => {
    const blank = await drawTitleCard({ type: 'REVIEWS', ...words, name: '', picture: null, format: '1:1' });
    const card = await drawTitleCard({ type: 'REVIEWS', ...words, name, picture: null, format: '1:1' });
    expect(await difference(blank, card)).toBeGreaterThan(800);
  },
);

it.each(['', ' ', '🎂👩‍👩‍👧🇸🇪', '\u0000\uFFFF', '漢字', 'x'.repeat(400), LONG])(
  'survives the text %j',
  async (text) => {
    for (const type of ['MEMORIAL', 'BIRTHDAY'] as const) {
      const cards = [
        await drawTitleCard({ type, name: text, title: text, eyebrow: text, picture: null, format: '9:16' }),
        await drawQuestionCard({ type, text, index: 1, count: 2, format: '9:16' }),
        await drawLowerThird({ name: text, format: '9:16' }),
      ];
      for (const card of cards)
        expect(await sharp(card).metadata()).toMatchObject({ width: 720, height: 1280 });
    }
  },
);

it('draws every occasion differently', async () => {
  const cards = await Promise.all(
    TRIBUTE_TYPES.map((type) => drawQuestionCard({ type, text: 'Why?', index: 0, count: 1, format: '1:1' })),
  );
  expect(new Set(cards.map((card) => card.toString('base64'))).size).toBe(TRIBUTE_TYPES.length);
});

it('draws a voice in the colours of its theme, not in those of its occasion [reel-themes]', async () => {
  const answer = { medium: 'VOICE', type: 'BIRTHDAY', theme: 'CALM' } as const;
  const drawn = await drawVoice({ answer, picture: null, peaks: [0.2, 1], name: 'Jonas' }, '16:9');
  const { data } = await pixelsOf(drawn);
  const count = (colour: string) => data.toString('hex').split(`${colour.slice(1).toLowerCase()}ff`).length;
  const { palette } = OCCASIONS.BIRTHDAY;
  expect(count(themeOf('BIRTHDAY', 'CALM').palette.filmSoft)).toBeGreaterThan(50_000);
  for (const colour of [palette.soft, palette.accentInk]) expect(count(colour)).toBeLessThan(100);
});

it.each(FORMATS)(
  'the caption of a photo in $format is where a name would be, or right above the name [answer-photos]',
  async ({ format, width, height }) => {
    const white = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#FFF' } })
      .png()
      .toBuffer();
    const captionBottom = async (name: string | null) => {
      const drawn = await drawPhoto({ picture: white, caption: 'After the rain', name }, format);
      const { data } = await pixelsOf(drawn);
      // The name itself is dark too.
      const isDark = (y: number) => (data[(y * width + width / 2) * 4] ?? 0) < 90;
      const lowest = name === null ? height : (await inkBox(await drawLowerThird({ name, format }))).top;
      return Array.from({ length: lowest }, (_, y) => y).findLast(isDark) ?? 0;
    };
    expect((await captionBottom(null)) / height).toBeGreaterThan(0.84);
    for (const name of ['Lea', 'Grandma Rosa, Grandpa Emil and all the cousins from the lake']) {
      const { top } = await inkBox(await drawLowerThird({ name, format }));
      const gap = top - (await captionBottom(name));
      expect([name, gap > 8 && gap < 40]).toEqual([name, true]);
    }
  },
);

it('rejects an unreadable picture', async () => {
  const broken = Buffer.from('not a picture');
  await expect(
    drawTitleCard({ type: 'OTHER', ...words, picture: broken, format: '1:1' }),
  ).rejects.toMatchObject({
    name: 'PictureError',
    code: 'CORRUPT',
  });
});

it.each(['MEMORIAL', 'WEDDING', 'BIRTHDAY'] as const)(
  'the cards of %s appear part by part and end as their still pictures',
  async (type) => {
    const names = Array.from({ length: 40 }, (_, index) => `Ada ${index}`);
    const look = { type, theme, scale, format: '1:1' } as const;
    for (const [scene, frames] of [
      [await titleScene({ ...look, ...words, picture }), 90],
      [await questionScene({ ...look, text: 'Why?', index: 0, count: 2 }), 90],
      [
        await closingScene({ ...look, heading: 'With love', names, moreLabel: String }),
        rollOf(40, '1:1')?.frames ?? 0,
      ],
    ] as const) {
      const at = (frame: number) => sha(scene.draw(frame, frames, null));
      const [last, ...moving] = [frames - 1, 2, 20, 40].map(at);
      const still = sha((await pixelsOf(await scene.still())).data);
      expect(new Set([...moving, still]).size).toBe(4);
      expect(last).toBe(still);
      expect([40, frames - 1].map((frame) => scene.isMoving(frame, frames))).toEqual([true, false]);
    }
  },
);
