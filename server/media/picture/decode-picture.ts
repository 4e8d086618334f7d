import { readFile, writeFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { putInPlace } from '#server/files/put-in-place.ts';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { isMediaError, MediaError } from '#server/media/media-error.ts';
import { decodeHeic, type Pixels } from './decode-heic.ts';
import { readHeicHeader } from './heic-header.ts';

/** Converts a HEIC to a PNG of at most `maxSide` pixels with its colour profile. Throws refusals. */
export async function decodePicture(
  { input, output, maxPixels, maxSide }: JobOf<'decode-picture'>,
  partOf: (file: string) => string,
): Promise<MediaResult<'decode-picture'>> {
  const { colourProfile } = await readHeicHeader(input, maxPixels);
  const { data, width, height } = decode(await readFile(input));
  const png = await sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels })
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const part = partOf(output);
  await writeFile(part, colourProfile ? withProfile(png, colourProfile) : png);
  await putInPlace(part, output);
  return { width, height };
}

function decode(bytes: Buffer): Pixels {
  try {
    return decodeHeic(bytes);
  } catch (cause) {
    // The library throws numbers and its own classes on damaged files.
    throw isMediaError(cause) ? cause : new MediaError('CORRUPT', String(cause), { cause });
  }
}

/** A PNG's signature and its first chunk, the size (PNG specification §11.2). */
const HEAD_BYTES = 33;

/** Adds a colour profile to a PNG: the drawing library converts to a profile, but cannot attach one. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPcamera\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return Buffer.concat([png.subarray(0, HEAD_BYTES), chunk, png.subarray(HEAD_BYTES)]);
}
