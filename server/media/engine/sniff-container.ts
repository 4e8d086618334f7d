import { open, stat } from 'node:fs/promises';
import { HEIC_BRANDS } from '#lib/tribute/heic-brands.ts';
import { MediaError } from '#server/media/media-error.ts';
import { MAX_SOURCE_BYTES } from '#server/media/plan/limits.ts';
import { packetLayoutOf, SNIFFED_PACKETS_BYTES } from '#server/media/plan/transport-packets.ts';

/** `ogg` is only for sound: the voice messages of WhatsApp and Telegram are Ogg with Opus. */
export type Container = 'mov' | 'matroska' | 'mpegts' | 'ogg';

const HEAD_BYTES = 64;
const EBML_MAGIC = 0x1a45dfa3;
const FIRST_BOXES = new Set(['ftyp', 'styp', 'moov', 'mdat', 'wide', 'skip', 'free']);
/** Still pictures in the same container family. */
const PICTURE_BRANDS = new Set([...HEIC_BRANDS, 'avif', 'avis']);

/** What a file is for: a voice may also be Ogg. */
export type Purpose = { isVoice?: boolean };

/** Checks a file's size, and detects its container. Throws MediaError TOO_BIG, EMPTY or FORMAT. */
export async function sniffSource(path: string, maxBytes: number, purpose: Purpose = {}): Promise<Container> {
  const { size } = await stat(path);
  if (size > Math.min(maxBytes, MAX_SOURCE_BYTES)) throw new MediaError('TOO_BIG', `${size} bytes`);
  return sniffContainer(path, purpose);
}

/** Detects the container before the native library sees the file. Throws MediaError EMPTY or FORMAT. */
export async function sniffContainer(path: string, { isVoice = false }: Purpose = {}): Promise<Container> {
  await using file = await open(path, 'r');
  const bytes = Buffer.alloc(SNIFFED_PACKETS_BYTES);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
  if (bytesRead === 0) throw new MediaError('EMPTY', 'the file is empty');
  const container = containerOf(bytes.subarray(0, bytesRead));
  if (container === null || (container === 'ogg' && !isVoice))
    throw new MediaError(
      'FORMAT',
      `neither WebM, MP4${isVoice ? ', Ogg' : ''} nor MPEG-TS by its first bytes`,
    );
  return container;
}

function containerOf(bytes: Buffer): Container | null {
  if (bytes.length < 16) return null;
  if (bytes.readUInt32BE(0) === EBML_MAGIC) {
    return /webm|matroska/.test(bytes.toString('latin1', 0, HEAD_BYTES)) ? 'matroska' : null;
  }
  if (bytes.toString('latin1', 0, 4) === 'OggS') return 'ogg';
  if (packetLayoutOf(bytes)) return 'mpegts';
  const box = bytes.toString('latin1', 4, 8);
  if (!FIRST_BOXES.has(box)) return null;
  return box === 'ftyp' && PICTURE_BRANDS.has(bytes.toString('latin1', 8, 12)) ? null : 'mov';
}
