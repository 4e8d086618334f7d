import { open } from 'node:fs/promises';
import { HEIC_BRANDS } from '#lib/tribute/heic-brands.ts';
import { MediaError } from '#server/media/media-error.ts';
import { ByteWindow } from '#server/media/strip/byte-window.ts';
import { type Box, boxesIn, findBox } from '#server/media/strip/mp4-boxes.ts';

/** Colour profiles of cameras have under 4 kB. */
const PROFILE_BYTES_MAX = 1024 ** 2;

export type HeicHeader = { colourProfile: Buffer | null };

/** Reads a HEIC's header (ISO 23008-12). Throws FORMAT, CORRUPT, or DIMENSIONS if any of its pictures is larger. */
export async function readHeicHeader(path: string, maxPixels: number): Promise<HeicHeader> {
  await using handle = await open(path, 'r');
  const file = new ByteWindow(handle, (await handle.stat()).size);
  const head = await file.read(0, 12);
  if (head.toString('latin1', 4, 8) !== 'ftyp' || !HEIC_BRANDS.has(head.toString('latin1', 8, 12)))
    throw new MediaError('FORMAT', 'not a HEIC by its first bytes');
  const properties = await findProperties(file);
  if (!properties) throw new MediaError('CORRUPT', 'no picture properties');
  let colourProfile: Buffer | null = null;
  for await (const box of boxesIn(file, properties.body, properties.end)) {
    if (box.type === 'ispe') requireSize(await file.read(box.body + 4, 8), maxPixels);
    if (box.type === 'colr') colourProfile ??= await readProfile(file, box);
  }
  return { colourProfile };
}

async function findProperties(file: ByteWindow): Promise<Box | null> {
  for await (const meta of boxesIn(file, 0, file.size)) {
    // Its version and flags come before its boxes.
    if (meta.type === 'meta') return findBox(file, { ...meta, body: meta.body + 4 }, 'iprp', 'ipco');
  }
  return null;
}

function requireSize(size: Buffer, maxPixels: number): void {
  if (size.length < 8) throw new MediaError('CORRUPT', 'the header is cut short');
  const [width, height] = [size.readUInt32BE(0), size.readUInt32BE(4)];
  if (width * height > maxPixels) throw new MediaError('DIMENSIONS', `${width}×${height}`);
}

async function readProfile(file: ByteWindow, { body, end }: Box): Promise<Buffer | null> {
  const kind = (await file.read(body, 4)).toString('latin1');
  if (!['prof', 'rICC'].includes(kind) || end - body > PROFILE_BYTES_MAX) return null;
  return Buffer.from(await file.read(body + 4, end - body - 4));
}
