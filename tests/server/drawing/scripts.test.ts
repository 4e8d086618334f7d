import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { eastAsianFamilies } from '#server/drawing/east-asian-fonts.ts';
import { bodyFont, titleFont } from '#server/drawing/fonts.ts';
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
] as const;
const FONTS = [bodyFont(400), bodyFont(600), titleFont('MEMORIAL'), titleFont('BIRTHDAY')];
const SIDE = 64;
/** A code point without a character: what is drawn for it is what is drawn for a missing letter. */
const UNASSIGNED = '\u0378';

function inkOf(letter: string, font: string): string {
  const context = createCanvas(SIDE, SIDE).getContext('2d');
  context.font = font;
  context.fillText(letter, 8, 46);
  return Buffer.from(context.getImageData(0, 0, SIDE, SIDE).data.buffer).toString('base64');
}

describe.each(NAMES)('%s names', (_, name) => {
  it('have each of their letters in our own fonts, at every weight', () => {
    for (const fontOf of FONTS) {
      // Without the machine's fonts, which need not be there.
      const font = fontOf(40, name).replace(',sans-serif', '');
      const missing = new Set([inkOf(UNASSIGNED, font), inkOf(' ', font)]);
      const letters = name.match(/\p{Letter}/gu) ?? [];
      expect(letters.filter((letter) => missing.has(inkOf(letter, font)))).toEqual([]);
    }
  });
});

it('draws what it has no letter for as a missing letter, so that the comparison means something', () => {
  const font = bodyFont(400)(40, 'A').replace(',sans-serif', '');
  expect(inkOf('明', font)).toBe(inkOf(UNASSIGNED, font));
});

it('reads the files of East Asian letters only when a text needs them', () => {
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

it('stands names that are read from the right at the right of their column', () => {
  const column = { x: 100, width: 300 };
  expect(sideOf('فاطمة', column)).toEqual({ x: 400, align: 'right' });
  expect(sideOf('🎂 אברהם', column)).toEqual({ x: 400, align: 'right' });
  for (const name of ['Anna', '王小明', '']) expect(sideOf(name, column)).toEqual({ x: 100, align: 'left' });
});
