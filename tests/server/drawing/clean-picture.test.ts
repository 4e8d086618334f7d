import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanPicture } from '#server/drawing/clean-picture.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7A9' } });

describe('cleanPicture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('converts %s to WebP', async (format) => {
    const clean = await cleanPicture(await blank(600, 400).toFormat(format).toBuffer(), { maxSide: 300 });
    expect(clean).toMatchObject({ width: 300, height: 200, contentType: 'image/webp' });
    expect(await sharp(clean.bytes).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
  });

  it('does not enlarge', async () => {
    const clean = await cleanPicture(await blank(60, 40).png().toBuffer(), { maxSide: 300 });
    expect(clean).toMatchObject({ width: 60, height: 40 });
  });

  it('turns it upright and removes location, camera and all other metadata', async () => {
    const sideways = await blank(80, 40)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '59/1 20/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .toBuffer();
    const before = await sharp(sideways).metadata();
    expect(before).toMatchObject({ orientation: 6 });
    expect(before.exif).toBeDefined();
    const clean = await cleanPicture(sideways, { maxSide: 300 });
    expect(clean).toMatchObject({ width: 40, height: 80 });
    const after = await sharp(clean.bytes).metadata();
    for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
      expect(after[kind]).toBeUndefined();
    expect(clean.bytes.includes('Camera')).toBe(false);
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
  ])('rejects %s', async (_, bytes) => {
    await expect(cleanPicture(bytes, { maxSide: 300 })).rejects.toMatchObject({
      name: 'PictureError',
      code: 'FORMAT',
    });
  });

  it('rejects more than 40 megapixels before decoding them', async () => {
    const huge = await blank(8_000, 5_001).png().toBuffer();
    await expect(cleanPicture(huge, { maxSide: 300 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  it('rejects files that only start like a picture, or are truncated', async () => {
    const whole = await blank(400, 400).jpeg().toBuffer();
    for (const bytes of [whole.subarray(0, 20), whole.subarray(0, whole.length / 2)])
      await expect(cleanPicture(bytes, { maxSide: 300 })).rejects.toMatchObject({ code: 'CORRUPT' });
  });
});
