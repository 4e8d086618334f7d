import jsQr from 'jsqr';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { portrait } from '#lib/illustration/portrait.ts';
import { TRIBUTE_TYPES, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { drawPoster, posterPdf } from '#server/drawing/poster.ts';

const url = 'https://folksee.example/contribute/anna-lindqvist-f83kd';
const words = {
  name: 'Anna Lindqvist',
  headline: 'We’re making a reel for Anna.',
  call: 'Scan to say hello',
};
const PIXELS_PER_MILLIMETRE = 1240 / 210;
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp(Buffer.from(portrait(4)))
    .jpeg()
    .toBuffer();
});

async function readCode(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height);
}

const poster = (type: TributeType) => drawPoster({ type, ...words, url, picture });

describe('the poster', () => {
  it.each(TRIBUTE_TYPES)('of %s is an A4 sheet whose code contains the link', async (type) => {
    const png = await drawPoster({ type, ...words, url, picture });
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1240, height: 1754 });
    expect((await readCode(png))?.data).toBe(url);
  });

  it.each([16, 60, 200, 500, 800])(
    'prints the code of a link of %i letters at least 30 mm wide',
    async (length) => {
      const long = 'https://a.example/'.padEnd(length, 'x7k');
      const png = await drawPoster({ type: 'BIRTHDAY', ...words, url: long, picture: null });
      const code = await readCode(png);
      expect(code?.data).toBe(long);
      const { topLeftCorner, topRightCorner } = code?.location ?? {
        topLeftCorner: { x: 0 },
        topRightCorner: { x: 0 },
      };
      expect((topRightCorner.x - topLeftCorner.x) / PIXELS_PER_MILLIMETRE).toBeGreaterThan(30);
    },
  );

  it('is readable after a poor print and a small photo', async () => {
    const small = await sharp(await poster('WEDDING'))
      .resize(700)
      .blur(0.6)
      .jpeg({ quality: 50 })
      .toBuffer();
    expect((await readCode(small))?.data).toBe(url);
  });

  it('keeps its code clear of texts of any length and script, in both directions', async () => {
    for (const text of [
      '',
      '🎂',
      'x'.repeat(400),
      'فاطمة الزهراء '.repeat(20),
      '我们正在制作影片。'.repeat(20),
    ]) {
      const png = await drawPoster({
        type: 'MEMORIAL',
        name: text,
        headline: text,
        call: text,
        url,
        picture: null,
      });
      expect((await readCode(png))?.data).toBe(url);
    }
  });

  it('looks different for every occasion', async () => {
    const posters: string[] = [];
    for (const type of TRIBUTE_TYPES) posters.push((await poster(type)).toString('base64'));
    expect(new Set(posters).size).toBe(TRIBUTE_TYPES.length);
  });

  it('converts to one A4 page of PDF', async () => {
    const pdf = await posterPdf(await poster('OTHER'));
    const text = pdf.toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
    expect(Number(width)).toBeCloseTo((210 / 25.4) * 72, 0);
    expect(Number(height)).toBeCloseTo((297 / 25.4) * 72, 0);
    expect(pdf.length).toBeLessThan(1024 * 1024);
  });

  it('rejects an unreadable picture', async () => {
    await expect(
      drawPoster({ type: 'OTHER', ...words, url, picture: Buffer.from('no picture') }),
    ).rejects.toMatchObject({ code: 'CORRUPT' });
  });
});
