/** Where the packets of an MPEG transport stream lie: `first` is the first sync byte, `stride` the distance to the next. */
export type PacketLayout = { first: number; stride: number };

export const SYNC_BYTE = 0x47;
export const PACKET_BYTES = 188;

/** Broadcast (ISO 13818-1 §2.4.3), and camcorders, which put a time before each packet. */
const LAYOUTS: readonly PacketLayout[] = [
  { first: 0, stride: PACKET_BYTES },
  { first: 4, stride: PACKET_BYTES + 4 },
];
const SNIFFED_PACKETS = 5;

/** How much of a file's start `packetLayoutOf` needs. */
export const SNIFFED_PACKETS_BYTES = SNIFFED_PACKETS * (PACKET_BYTES + 4);

/** Returns the layout of a transport stream by its first bytes, or null. */
export function packetLayoutOf(bytes: Buffer): PacketLayout | null {
  const isPacket = ({ first, stride }: PacketLayout, index: number) =>
    bytes[first + index * stride] === SYNC_BYTE;
  const indexes = Array.from({ length: SNIFFED_PACKETS }, (_, index) => index);
  return LAYOUTS.find((layout) => indexes.every((index) => isPacket(layout, index))) ?? null;
}
