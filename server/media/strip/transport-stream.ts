import { MediaError } from '#server/media/media-error.ts';
import { PACKET_BYTES, type PacketLayout, SYNC_BYTE } from '#server/media/plan/transport-packets.ts';
import type { ByteWindow, Erasure } from './byte-window.ts';

/** ISO 13818-1 §2.4.4: the table of programs, and packets without content. */
const PROGRAMS_PID = 0;
const NULL_PID = 0x1fff;
const NULL_HEAD = Buffer.of(SYNC_BYTE, 0x1f, 0xff, 0x10);
const PROGRAMS_TABLE = 0;
const STREAMS_TABLE = 2;
/** Stream types of pictures and sound (table 2-34, and AC-3 as camcorders number it). */
const MEDIA_TYPES = new Set([0x01, 0x02, 0x03, 0x04, 0x0f, 0x10, 0x11, 0x1b, 0x24, 0x80, 0x81, 0x84, 0x87]);
/** Sound of some writers, and positions (MISB ST 1402), which name themselves. */
const PRIVATE_TYPE = 0x06;
const POSITIONS_NAME = 'KLVA';
const PACKETS_PER_READ = 256;
const ERASURES_MAX = 500_000;

/** Finds packets besides pictures and sound: names, times, and streams of positions as drones write them. */
export async function findInTransportStream(file: ByteWindow, layout: PacketLayout): Promise<Erasure[]> {
  const tables = new Set([PROGRAMS_PID]);
  const media = new Set<number>();
  // Pictures may come before the first table.
  for await (const { packet, pid } of packetsIn(file, layout)) {
    if (tables.has(pid)) readTable(packet, tables, media);
  }
  if (media.size === 0) throw new MediaError('CORRUPT', 'no table of streams');
  const found: Erasure[] = [];
  for await (const { at, pid } of packetsIn(file, layout)) {
    if (tables.has(pid) || media.has(pid)) continue;
    found.push({ start: at + 4, end: at + PACKET_BYTES, head: { at, bytes: NULL_HEAD } });
    if (found.length > ERASURES_MAX) throw new MediaError('CORRUPT', 'too many places to erase');
  }
  return found;
}

type TransportPacket = { at: number; pid: number; packet: Buffer };

async function* packetsIn(
  file: ByteWindow,
  { first, stride }: PacketLayout,
): AsyncGenerator<TransportPacket> {
  for (let start = first; start + PACKET_BYTES <= file.size; start += stride * PACKETS_PER_READ) {
    const bytes = await file.read(start, stride * PACKETS_PER_READ);
    for (let at = 0; at + PACKET_BYTES <= bytes.length; at += stride) {
      const packet = bytes.subarray(at, at + PACKET_BYTES);
      const pid = packet.readUInt16BE(1) & NULL_PID;
      if (packet[0] === SYNC_BYTE && pid !== NULL_PID) yield { at: start + at, pid, packet };
    }
  }
}

/** Adds the tables that a table of programs names, or the pictures and sound of a program. */
function readTable(packet: Buffer, tables: Set<number>, media: Set<number>): void {
  const section = sectionOf(packet);
  if (!section) return;
  for (let at = 8; section[0] === PROGRAMS_TABLE && at + 4 <= section.length; at += 4) {
    const isProgram = section.readUInt16BE(at) !== 0;
    if (isProgram) tables.add(section.readUInt16BE(at + 2) & NULL_PID);
  }
  if (section[0] !== STREAMS_TABLE || section.length < 12) return;
  // The clock may have its own packets.
  media.add(section.readUInt16BE(8) & NULL_PID);
  for (let at = 12 + (section.readUInt16BE(10) & 0xf_ff); at + 5 <= section.length; ) {
    const next = at + 5 + (section.readUInt16BE(at + 3) & 0xf_ff);
    const type = section[at] ?? 0;
    const isPrivateMedia = type === PRIVATE_TYPE && !section.subarray(at, next).includes(POSITIONS_NAME);
    if (MEDIA_TYPES.has(type) || isPrivateMedia) media.add(section.readUInt16BE(at + 1) & NULL_PID);
    at = next;
  }
}

/** Returns a table that starts in this packet, without its checksum, or null. */
function sectionOf(packet: Buffer): Buffer | null {
  const startsTable = ((packet[1] ?? 0) & 0x40) !== 0;
  const adaptation = ((packet[3] ?? 0) & 0x20) === 0 ? 0 : 1 + (packet[4] ?? 0);
  const pointerAt = 4 + adaptation;
  const start = pointerAt + 1 + (packet[pointerAt] ?? 0);
  if (!startsTable || start + 3 > packet.length) return null;
  const end = start + 3 + (packet.readUInt16BE(start + 1) & 0xf_ff) - 4;
  return end > start && end <= packet.length ? packet.subarray(start, end) : null;
}
