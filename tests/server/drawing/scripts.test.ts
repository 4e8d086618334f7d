import { createHash } from 'node:crypto';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { eastAsianFamilies } from '#server/drawing/east-asian-fonts.ts';
import { bodyFont, titleFont } from '#server/drawing/fonts.ts';
import { drawPoster } from '#server/drawing/poster.ts';
import { drawSharePicture } from '#server/drawing/share-picture.ts';
import { drawable, fitText, sideOf } from '#server/drawing/text.ts';

const NAMES = [
  ['Latin', 'Łukasz Żółkiewski Šťastný Ağaoğlu Þórður'],
  ['Vietnamese', 'Nguyễn Thị Ánh Đặng Văn Lưỡng'],
  ['Cyrillic', 'Олександра Їжакевич Ђорђе'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Arabic', 'فاطمة الزهراء پریسا گلچین'],
  ['Hebrew', 'אברהם לוינסקי'],
  ['Devanagari', 'अनुराधा क्षत्रिय'],
  ['simplified Chinese', '王小明 张伟 司马相如 刘德华 欧阳娜'],
  ['traditional Chinese', '劉德華 陳鄭蕭龔 歐陽麗'],
  ['Japanese', '山田太郎 佐々木さくら イ・ヨンヒー 髙橋 辻畑﨑 渡邊'],
  ['Korean', '김민수 박지훈 이영희 뷁 金敏洙'],
  ['mixed', 'Anna & فاطمة, Ελένη & 王小明, Олександра & אברהם, अनुराधा & 김민수'],
] as const;
const FONTS = [bodyFont(400), bodyFont(500), bodyFont(600), titleFont('SERIF'), titleFont('SANS')];
const SIDE = 64;
/** An unassigned code point, drawn as a missing letter. */
const UNASSIGNED = '\u0378';

function inkOf(letter: string, font: string): string {
  const context = createCanvas(SIDE, SIDE).getContext('2d');
  context.font = font;
  context.fillText(letter, 8, 46);
  return createHash('sha256')
    .update(context.getImageData(0, 0, SIDE, SIDE).data)
    .digest('hex')
    .slice(0, 16);
}

/** Encoding changes a pixel less than a letter does. */
const LEAST_CHANGE = 60;

/** Returns the box around all different pixels, and their number. */
async function changesBetween(one: Buffer, other: Buffer) {
  const grey = (picture: Buffer) => sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const [before, after] = await Promise.all([grey(one), grey(other)]);
  const box = { left: before.info.width, top: before.info.height, right: -1, bottom: -1, count: 0 };
  for (const [index, value] of before.data.entries()) {
    if (Math.abs(value - (after.data[index] ?? 0)) < LEAST_CHANGE) continue;
    const [x, y] = [index % before.info.width, Math.floor(index / before.info.width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = y;
    box.count += 1;
  }
  return box;
}

const drawnShare = (words: string) =>
  drawSharePicture({ type: 'MEMORIAL', headline: words, name: words, brand: 'F', picture: null });
const drawnPoster = (words: { name: string; headline: string; call: string }) =>
  drawPoster({ type: 'BIRTHDAY', ...words, url: 'https://a.example/x', picture: null });

const BLANK = { name: '', headline: '', call: '' };
const blankShare = await drawnShare('');
const blankPoster = await drawnPoster(BLANK);

describe.each(NAMES)('%s names', (_, name) => {
  it('stay in the text area of the share picture, short or long', async () => {
    for (const words of [name, `${name} `.repeat(8)]) {
      const ink = await changesBetween(blankShare, await drawnShare(words));
      expect(ink.count).toBeGreaterThan(1_000);
      expect(ink.left).toBeGreaterThanOrEqual(88);
      expect(ink.right).toBeLessThanOrEqual(644);
      expect(ink.top).toBeGreaterThanOrEqual(30);
      expect(ink.bottom).toBeLessThanOrEqual(600);
    }
  });

  it('stay in the text areas of the poster, short or long', async () => {
    for (const words of [name, `${name} `.repeat(8)]) {
      const above = await changesBetween(
        blankPoster,
        await drawnPoster({ ...BLANK, name: words, headline: words }),
      );
      expect(above.count).toBeGreaterThan(1_000);
      expect(above.left).toBeGreaterThanOrEqual(130);
      expect(above.right).toBeLessThanOrEqual(1_110);
      expect(above.top).toBeGreaterThanOrEqual(860);
      expect(above.bottom).toBeLessThanOrEqual(1_298);
    }
  });

  it('have all letters in our fonts, at every weight', () => {
    for (const fontOf of FONTS) {
      const font = fontOf(40, name);
      const missing = new Set([inkOf(UNASSIGNED, font), inkOf(' ', font)]);
      const letters = name.match(/\p{Letter}/gu) ?? [];
      expect(letters.filter((letter) => missing.has(inkOf(letter, font)))).toEqual([]);
    }
  });
});

/** Letters that our fonts have, and some that they lack. */
const WORDS = ['Anna & 王小明, فاطمة', 'გიორგი ไทย 🎂'];
const picturesOfWords = async () => {
  const pictures = WORDS.flatMap((words) => [
    drawnShare(words),
    drawnPoster({ name: words, headline: words, call: words }),
  ]);
  return (await Promise.all(pictures)).map((picture) => createHash('sha256').update(picture).digest('hex'));
};

describe('on a machine with installed fonts', () => {
  let before: string[];
  beforeAll(async () => {
    before = await picturesOfWords();
    // The canvas treats these folders as system fonts.
    for (const name of ['noto-sans-sc', 'noto-sans-kr'])
      GlobalFonts.loadFontsFromDir(`node_modules/@fontsource-variable/${name}/files`);
  });

  it('draws the same pictures as without them', async () => {
    expect(await picturesOfWords()).toEqual(before);
  });

  it('uses their letters when a list names them', () => {
    expect(inkOf('明', '40px sans-serif')).not.toBe(inkOf(UNASSIGNED, '40px sans-serif'));
  });

  it.each([
    ['a Chinese letter in a list without Chinese', '明'],
    ['a Georgian letter', 'გ'],
    ['a Thai letter', 'ก'],
    ['an arrow', '⇶'],
    ['an emoji', '🎂'],
  ])('draws %s as a missing letter, whatever fonts the machine has', (_what, letter) => {
    for (const fontOf of FONTS) {
      const font = fontOf(40, 'A');
      expect(inkOf(letter, font)).toBe(inkOf(UNASSIGNED, font));
      expect(inkOf(letter, font)).not.toBe(inkOf(' ', font));
    }
  });
});

it('reads East Asian font files only when a text needs them', () => {
  expect(eastAsianFamilies('Łukasz Nguyễn فاطمة Ελένη')).toEqual([]);
  expect(eastAsianFamilies('김').every((family) => family.includes('-kr-'))).toBe(true);
  expect(eastAsianFamilies('明').every((family) => family.includes('-sc-'))).toBe(true);
  expect(eastAsianFamilies('明明')).toHaveLength(1);
});

it('breaks Chinese and Japanese lines between letters, but not before closing marks', () => {
  const context = createCanvas(10, 10).getContext('2d');
  const text =
    '山田さんとの一番の思い出は何ですか？「あの日」のことを、ちょっとだけ、どうぞゆっくりとお話しください。';
  for (const maxWidth of [200, 230, 260, 290, 320]) {
    const room = { font: bodyFont(400), maxWidth, maxHeight: 900, largest: 30, smallest: 20, maxLines: 20 };
    const { lines, size } = fitText(context, text, { ...room, leading: 1.4 });
    expect(size).toBeGreaterThan(20);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toBe(drawable(text));
    for (const line of lines) expect(line).not.toMatch(/^[、。」？ょっゃゅ]|「$/u);
  }
});

it('aligns right-to-left names to the right of their column', () => {
  const column = { x: 100, width: 300 };
  expect(sideOf('فاطمة', column)).toEqual({ x: 400, align: 'right' });
  expect(sideOf('🎂 אברהם', column)).toEqual({ x: 400, align: 'right' });
  for (const name of ['Anna', '王小明', '']) expect(sideOf(name, column)).toEqual({ x: 100, align: 'left' });
});
