import { MAX_STREAMS } from '#server/media/plan/limits.ts';
import {
  PACKET_BYTES,
  type PacketLayout,
  packetLayoutOf,
  SNIFFED_PACKETS_BYTES,
  SYNC_BYTE,
} from '#server/media/plan/transport-packets.ts';
import type { ByteWindow } from '#server/media/strip/byte-window.ts';
import { findSequenceSizes } from './sequence-sizes.ts';
import type { SourceHeader } from './source-header.ts';

/** About 800 kB: the first pictures. */
const PACKETS_MAX = 4_096;
const PES_START = 0x00_00_01;

/** Reads picture sizes at the start of an MPEG transport stream (ISO 13818-1). Length and streams show by all packets only. */
export async function readTransportHeader(file: ByteWindow): Promise<SourceHeader | null> {
  const layout = packetLayoutOf(await file.read(0, SNIFFED_PACKETS_BYTES));
  if (!layout) return null;
  const start = await file.read(layout.first, layout.stride * PACKETS_MAX);
  const streams = [...readPictureStreams(start, layout).values()].slice(0, MAX_STREAMS);
  const pictures = streams.flatMap((parts) => findSequenceSizes(Buffer.concat(parts)));
  return { hasIndex: true, seconds: 0, packets: 0, streams: 0, pictures };
}

/** Returns the bytes of each stream of pictures, by the id of its packets. */
function readPictureStreams(bytes: Buffer, { stride }: PacketLayout): Map<number, Buffer[]> {
  const streams = new Map<number, Buffer[]>();
  for (let at = 0; at + PACKET_BYTES <= bytes.length; at += stride) {
    const packet = bytes.subarray(at, at + PACKET_BYTES);
    const payload = payloadOf(packet);
    if (!payload) continue;
    const id = packet.readUInt16BE(1) & 0x1f_ff;
    const startsUnit = (packet.readUInt8(1) & 0x40) !== 0;
    if (!startsUnit) streams.get(id)?.push(payload);
    else if (isPictures(payload)) {
      const parts = streams.get(id) ?? [];
      parts.push(payload.subarray(9 + payload.readUInt8(8)));
      streams.set(id, parts);
    }
  }
  return streams;
}

function payloadOf(packet: Buffer): Buffer | null {
  const control = packet.readUInt8(3);
  if (packet[0] !== SYNC_BYTE || (control & 0x10) === 0) return null;
  const start = 4 + ((control & 0x20) === 0 ? 0 : 1 + packet.readUInt8(4));
  return start < packet.length ? packet.subarray(start) : null;
}

const isPictures = (payload: Buffer) =>
  payload.length >= 9 && payload.readUIntBE(0, 3) === PES_START && (payload.readUInt8(3) & 0xf0) === 0xe0;
