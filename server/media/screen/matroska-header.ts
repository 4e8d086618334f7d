import type { ByteWindow } from '#server/media/strip/byte-window.ts';
import { CLUSTER, HEAD_BYTES_MAX, readElement, SEGMENT } from '#server/media/strip/matroska.ts';
import type { SourceHeader } from './source-header.ts';

const INFO = 0x15_49_a9_66;
const TICK_NANOSECONDS = 0x2a_d7_b1;
const TICKS = 0x44_89;
const TRACKS = 0x16_54_ae_6b;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
const CODEC = 0x86;
const VIDEO = 0xe0;
const WIDTH = 0xb0;
const HEIGHT = 0xba;
const OPENED = new Set([SEGMENT, INFO, TRACKS, TRACK, VIDEO]);
const TIMES = new Set([TICK_NANOSECONDS, TICKS]);
const VALUES = new Set([TRACK_TYPE, CODEC, WIDTH, HEIGHT]);
const PICTURES = 1;
const SOUND = 2;
const USUAL_TICK = Buffer.of(0x0f, 0x42, 0x40);
const NOTHING = Buffer.alloc(0);

/** Content by element. */
type Track = Map<number, Buffer>;

/** Reads a Matroska or WebM file (RFC 9559) up to its first pictures and sound. */
export async function readMatroskaHeader(file: ByteWindow): Promise<SourceHeader> {
  const info: Track = new Map();
  const tracks: Track[] = [];
  for (let start = 0; start < file.size; ) {
    const element = readElement(await file.read(start, HEAD_BYTES_MAX), start, file.size);
    if (!element || element.id === CLUSTER) break;
    const { id, body, end } = element;
    if (id === TRACK) tracks.push(new Map());
    const owner = TIMES.has(id) ? info : VALUES.has(id) && tracks.at(-1);
    if (owner) owner.set(id, await file.read(body, Math.min(end - body, 8)));
    start = OPENED.has(id) ? body : end;
  }
  const tick = wholeNumber(info.get(TICK_NANOSECONDS) ?? USUAL_TICK);
  const seconds = (realNumber(info.get(TICKS)) * tick) / 1e9;
  const typeOf = (track: Track) => (track.get(CODEC)?.length ? wholeNumber(track.get(TRACK_TYPE)) : 0);
  const known = tracks.filter((track) => [PICTURES, SOUND].includes(typeOf(track)));
  const pictures = known
    .filter((track) => typeOf(track) === PICTURES)
    .map((track) => ({ width: wholeNumber(track.get(WIDTH)), height: wholeNumber(track.get(HEIGHT)) }));
  return { hasIndex: true, seconds, packets: 0, streams: known.length, pictures };
}

const wholeNumber = (bytes: Buffer = NOTHING) => bytes.reduce((value, byte) => value * 256 + byte, 0);

function realNumber(bytes: Buffer = NOTHING): number {
  if (bytes.length === 4) return bytes.readFloatBE();
  return bytes.length === 8 ? bytes.readDoubleBE() : 0;
}
