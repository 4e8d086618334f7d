import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { drawSharePicture } from '#server/drawing/share-picture.ts';

const headline = "We're building a reel for Anna. Click here to watch & record for free.";
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .png()
    .toBuffer();

describe('the share picture', () => {
  it.each(TRIBUTE_TYPES)('of %s is a small JPEG of 1200 × 630', async (type) => {
    const share = await drawSharePicture({ type, headline, name: 'Anna', brand: 'Folksee', picture: null });
    expect(await sharp(share).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(share.length).toBeLessThan(120 * 1024);
  });

  it('stays below 300 KiB even for a picture of noise', async () => {
    const picture = await noise(1200, 1500);
    const share = await drawSharePicture({
      type: 'BIRTHDAY',
      headline,
      name: 'Anna',
      brand: 'Folksee',
      picture,
    });
    expect(share.length).toBeLessThanOrEqual(300 * 1024);
  });

  it('fits names of any length and script', async () => {
    for (const name of ['x'.repeat(300), 'فاطمة الزهراء', 'Anna & '.repeat(40), '🎂', ''])
      await expect(
        drawSharePicture({ type: 'WEDDING', headline: name, name, brand: 'Folksee', picture: null }),
      ).resolves.toBeInstanceOf(Buffer);
  });
});
