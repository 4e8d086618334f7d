import { isRefusal } from '#server/media/media-error.ts';
import { BitReader } from './bit-reader.ts';
import type { SourceHeader } from './source-header.ts';

type Size = SourceHeader['pictures'][number];

const START = Buffer.of(0, 0, 1);
const MPEG2_SEQUENCE = Buffer.of(0, 0, 1, 0xb3);
const MPEG2_EXTENSION = 0xb5;
const HEVC_PARAMETERS = Buffer.of(0, 0, 1, 0x40, 0x01);
/** More than a sequence header has, with lists and descriptions. */
const HEADER_BYTES = 512;
/** Bounds the time that a hostile stream takes, because the worker does nothing else meanwhile. */
const HEADERS_MAX = 64;
/** Profiles of H.264 that name their colours (ITU-T H.264, 7.3.2.1.1). */
const COLOUR_PROFILES = new Set([44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244]);

type Codec = { isHeader: (type: number) => boolean; read: (unit: Buffer) => Size | null };

const MPEG2: Codec = { isHeader: (type) => type === 0xb3, read: readMpeg2 };
const H264: Codec = { isHeader: (type) => (type & 0x9f) === 7 && (type & 0x60) !== 0, read: readH264 };
const HEVC: Codec = { isHeader: (type) => (type & 0xfe) === 0x42, read: readHevc };

/** Finds the picture sizes that the first sequence headers of an MPEG-2, H.264 or HEVC stream name. Skips unreadable ones. */
export function findSequenceSizes(stream: Buffer): Size[] {
  const { isHeader, read } = codecOf(stream);
  const sizes: Size[] = [];
  let headers = 0;
  for (let at = stream.indexOf(START); at >= 0; at = stream.indexOf(START, at + 3)) {
    if (!isHeader(stream[at + 3] ?? 0)) continue;
    headers += 1;
    if (headers > HEADERS_MAX) break;
    try {
      const size = read(stream.subarray(at + 3, at + 3 + HEADER_BYTES));
      if (size) sizes.push(size);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return sizes;
}

function codecOf(stream: Buffer): Codec {
  if (stream.includes(MPEG2_SEQUENCE)) return MPEG2;
  return stream.includes(HEVC_PARAMETERS) ? HEVC : H264;
}

/** ISO 13818-2, 6.2.2. */
function readMpeg2(unit: Buffer): Size | null {
  if (unit.length < 12) return null;
  const size = { width: unit.readUInt16BE(1) >> 4, height: unit.readUInt16BE(2) & 0xf_ff };
  const next = unit.indexOf(START, 4);
  if (unit[next + 3] !== MPEG2_EXTENSION || next + 7 > unit.length) return size;
  const higher = unit.readUInt16BE(next + 5);
  return {
    width: size.width + (((higher >> 7) & 3) << 12),
    height: size.height + (((higher >> 5) & 3) << 12),
  };
}

/** ITU-T H.264, 7.3.2.1.1. */
function readH264(unit: Buffer): Size {
  const profile = unit[1] ?? 0;
  const bits = new BitReader(unit.subarray(4));
  bits.unsigned();
  const chroma = COLOUR_PROFILES.has(profile) ? readColours(bits) : 1;
  bits.unsigned();
  skipOrder(bits);
  bits.unsigned();
  bits.skip(1);
  const across = bits.unsigned() + 1;
  const down = bits.unsigned() + 1;
  const fields = 2 - bits.bit();
  if (fields === 2) bits.skip(1);
  bits.skip(1);
  const unitAcross = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitDown = (chroma === 1 ? 2 : 1) * fields;
  const [left, right, top, bottom] = readCrop(bits);
  return {
    width: across * 16 - (left + right) * unitAcross,
    height: down * 16 * fields - (top + bottom) * unitDown,
  };
}

/** Returns the chroma format. */
function readColours(bits: BitReader): number {
  const chroma = bits.unsigned();
  if (chroma === 3) bits.skip(1);
  bits.unsigned();
  bits.unsigned();
  bits.skip(1);
  if (bits.bit() === 0) return chroma;
  for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1) {
    if (bits.bit() === 1) skipScalingList(bits, list < 6 ? 16 : 64);
  }
  return chroma;
}

function skipScalingList(bits: BitReader, length: number): void {
  let last = 8;
  for (let index = 0; index < length; index += 1) {
    const next = (last + bits.signed() + 256) % 256;
    if (next === 0) return;
    last = next;
  }
}

/** Skips what tells the order of pictures. */
function skipOrder(bits: BitReader): void {
  const kind = bits.unsigned();
  if (kind === 0) bits.unsigned();
  if (kind !== 1) return;
  bits.skip(1);
  bits.signed();
  bits.signed();
  for (let left = bits.unsigned(); left > 0; left -= 1) bits.signed();
}

/** ITU-T H.265, 7.3.2.2. */
function readHevc(unit: Buffer): Size {
  const bits = new BitReader(unit.subarray(2));
  bits.skip(4);
  const layers = bits.bits(3);
  bits.skip(1 + 96);
  skipLayers(bits, layers);
  bits.unsigned();
  const chroma = bits.unsigned();
  if (chroma === 3) bits.skip(1);
  const size = { width: bits.unsigned(), height: bits.unsigned() };
  const [left, right, top, bottom] = readCrop(bits);
  const unitAcross = chroma === 1 || chroma === 2 ? 2 : 1;
  return {
    width: size.width - (left + right) * unitAcross,
    height: size.height - (top + bottom) * (chroma === 1 ? 2 : 1),
  };
}

function skipLayers(bits: BitReader, layers: number): void {
  if (layers === 0) return;
  let described = 0;
  for (let layer = 0; layer < 8; layer += 1) {
    const [profile, level] = [bits.bit(), bits.bit()];
    if (layer < layers) described += profile * 88 + level * 8;
  }
  bits.skip(described);
}

function readCrop(bits: BitReader): [number, number, number, number] {
  if (bits.bit() === 0) return [0, 0, 0, 0];
  return [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()];
}
