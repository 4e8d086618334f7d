import { MediaError } from '#server/media/media-error.ts';
import { PACKET_BYTES, type PacketLayout, SYNC_BYTE } from '#server/media/plan/transport-packets.ts';
import type { ByteWindow, Erasure } from './byte-window.ts';

/** ISO 13818-1 §2.4.4: the table of programs, and packets without content. */
const PROGRAMS_PID = 0;
const NULL_PID = 0x1fff;
const NULL_HEAD = Buffer.of(SYNC_BYTE, 0x1f, 0xff, 0x10);
const PROGRAMS_TABLE = 0;
const STREAMS_TABLE = 2;
/** Fills a packet behind its last table. */
const STUFFING = 0xff;
/** Stream types of pictures and sound (table 2-34, and AC-3 as camcorders number it). */
const MEDIA_TYPES = new Set([0x01, 0x02, 0x03, 0x04, 0x0f, 0x10, 0x11, 0x1b, 0x24, 0x80, 0x81, 0x84, 0x87]);
/** Sound of some writers, and positions (MISB ST 1402), which name themselves. */
const PRIVATE_TYPE = 0x06;
const POSITIONS_NAME = 'KLVA';
const PACKETS_PER_READ = 256;
const ERASURES_MAX = 500_000;

/** Ids of packets that stay, and the programs whose streams are unknown (false) or known. */
type Tables = { pids: Set<number>; media: Set<number>; programs: Map<number, boolean> };

/**
 * Finds packets besides pictures and sound: names, times, and streams of positions as drones write them. Throws CORRUPT
 * if it cannot tell them apart: after a lost byte, and without the whole table of each program.
 */
export async function findInTransportStream(file: ByteWindow, layout: PacketLayout): Promise<Erasure[]> {
  const tables: Tables = { pids: new Set([PROGRAMS_PID]), media: new Set(), programs: new Map() };
  // Pictures may come before the first table.
  for await (const { packet, pid } of packetsIn(file, layout)) {
    if (!tables.pids.has(pid)) continue;
    const id = pid === PROGRAMS_PID ? PROGRAMS_TABLE : STREAMS_TABLE;
    for (const section of sectionsIn(packet, id)) readTable(section, tables);
  }
  if (tables.media.size === 0 || [...tables.programs.values()].includes(false))
    throw new MediaError('CORRUPT', 'no table of streams');
  const found: Erasure[] = [];
  for await (const { at, pid } of packetsIn(file, layout)) {
    if (tables.pids.has(pid) || tables.media.has(pid)) continue;
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
      if (packet[0] !== SYNC_BYTE) throw new MediaError('CORRUPT', 'a packet does not start where it should');
      const pid = packet.readUInt16BE(1) & NULL_PID;
      if (pid !== NULL_PID) yield { at: start + at, pid, packet };
    }
  }
}

/** Adds the tables that a table of programs names, or the pictures and sound of a program. */
function readTable(section: Buffer, { pids, media, programs }: Tables): void {
  for (let at = 8; section[0] === PROGRAMS_TABLE && at + 4 <= section.length; at += 4) {
    const program = section.readUInt16BE(at);
    // 0 names a table about the network.
    if (program === 0) continue;
    pids.add(section.readUInt16BE(at + 2) & NULL_PID);
    if (!programs.has(program)) programs.set(program, false);
  }
  if (section[0] !== STREAMS_TABLE || section.length < 12) return;
  programs.set(section.readUInt16BE(3), true);
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

/** Returns the tables with this id that start in a packet, without checksums. Throws CORRUPT if one continues elsewhere. */
function* sectionsIn(packet: Buffer, id: number): Generator<Buffer> {
  let start = firstSectionAt(packet);
  while (start < packet.length && packet[start] !== STUFFING) {
    const hasLength = start + 3 <= packet.length;
    const end = hasLength ? start + 3 + (packet.readUInt16BE(start + 1) & 0xf_ff) : Infinity;
    if (packet[start] === id && ((packet[start + 1] ?? 0) & 0x80) !== 0) {
      // Of several sections, a later one may be missing.
      const isWhole = end <= packet.length && packet[start + 7] === 0;
      if (!isWhole) throw new MediaError('CORRUPT', 'a table does not fit a packet');
      yield packet.subarray(start, end - 4);
    }
    start = end;
  }
}

function firstSectionAt(packet: Buffer): number {
  const [, flags = 0, , control = 0, adaptation = 0] = packet;
  const startsSection = (flags & 0x40) !== 0 && (control & 0x10) !== 0;
  if (!startsSection) return Infinity;
  const pointerAt = 4 + ((control & 0x20) === 0 ? 0 : 1 + adaptation);
  return pointerAt + 1 + (packet[pointerAt] ?? 0);
}
