import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

// A ZIP archive (APPNOTE.TXT 6.3) of stored files, written as it is sent: checksums follow their files.

/** A file of less than 4 GB. */
export type ZipEntry = {
  name: string;
  sizeBytes: number;
  modifiedAt: Date;
  open: () => Promise<Readable>;
};

const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** The checksum follows the file; names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;
const VERSION_OF_ZIP64 = 45;
const MADE_ON_UNIX = 0x0300 | VERSION_OF_ZIP64;
const READABLE_FILE = 0o100644 * 2 ** 16;

const LOCAL_BYTES = 30;
const DESCRIPTOR_BYTES = 16;
const CENTRAL_BYTES = 46;
const OFFSET_64_BYTES = 12;
const END_BYTES = 22;
const END_64_BYTES = 56 + 20;

type Written = { entry: ZipEntry; name: Buffer; crc: number; offset: number };

/** Yields the bytes of an archive. Throws when a file has another size than announced. */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    yield localHeader(entry, name);
    let crc = 0;
    let sizeBytes = 0;
    for await (const piece of await entry.open()) {
      const bytes = piece as Buffer;
      crc = crc32(bytes, crc);
      sizeBytes += bytes.length;
      yield bytes;
    }
    if (sizeBytes !== entry.sizeBytes) throw new Error(`${entry.name} changed while it was sent.`);
    yield descriptor(crc, sizeBytes);
    written.push({ entry, name, crc, offset });
    offset += LOCAL_BYTES + name.length + sizeBytes + DESCRIPTOR_BYTES;
  }
  const central = Buffer.concat(written.map(centralHeader));
  yield central;
  yield endOf(written.length, central.length, offset);
}

/** Returns the size of the archive in bytes. */
export function zipSize(entries: readonly ZipEntry[]): number {
  let offset = 0;
  let central = 0;
  for (const { name, sizeBytes } of entries) {
    const nameBytes = Buffer.byteLength(name);
    central += CENTRAL_BYTES + nameBytes + (offset >= MAX_32 ? OFFSET_64_BYTES : 0);
    offset += LOCAL_BYTES + nameBytes + sizeBytes + DESCRIPTOR_BYTES;
  }
  return offset + central + END_BYTES + (isZip64(entries.length, central, offset) ? END_64_BYTES : 0);
}

const isZip64 = (count: number, centralBytes: number, offset: number) =>
  count >= MAX_16 || centralBytes >= MAX_32 || offset >= MAX_32;

/** MS-DOS date and time, two seconds exact, in UTC. */
function dosTime(at: Date): [time: number, date: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [time, date];
}

function localHeader({ modifiedAt }: ZipEntry, name: Buffer): Buffer {
  const header = Buffer.alloc(LOCAL_BYTES);
  const [time, date] = dosTime(modifiedAt);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor(crc: number, sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(DESCRIPTOR_BYTES);
  bytes.writeUInt32LE(0x0807_4b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(sizeBytes, 8);
  bytes.writeUInt32LE(sizeBytes, 12);
  return bytes;
}

function centralHeader({ entry, name, crc, offset }: Written): Buffer {
  const isFar = offset >= MAX_32;
  const header = Buffer.alloc(CENTRAL_BYTES);
  const [time, date] = dosTime(entry.modifiedAt);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(MADE_ON_UNIX, 4);
  header.writeUInt16LE(isFar ? VERSION_OF_ZIP64 : VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(entry.sizeBytes, 20);
  header.writeUInt32LE(entry.sizeBytes, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(isFar ? OFFSET_64_BYTES : 0, 30);
  header.writeUInt32LE(READABLE_FILE, 38);
  header.writeUInt32LE(isFar ? MAX_32 : offset, 42);
  return Buffer.concat([header, name, isFar ? farOffset(offset) : Buffer.alloc(0)]);
}

function farOffset(offset: number): Buffer {
  const extra = Buffer.alloc(OFFSET_64_BYTES);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

function endOf(count: number, centralBytes: number, offset: number): Buffer {
  const needs64 = isZip64(count, centralBytes, offset);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(needs64 ? MAX_16 : count, 8);
  end.writeUInt16LE(needs64 ? MAX_16 : count, 10);
  end.writeUInt32LE(needs64 ? MAX_32 : centralBytes, 12);
  end.writeUInt32LE(needs64 ? MAX_32 : offset, 16);
  return needs64 ? Buffer.concat([end64(count, centralBytes, offset), end]) : end;
}

function end64(count: number, centralBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(END_64_BYTES);
  end.writeUInt32LE(0x0606_4b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(MADE_ON_UNIX, 12);
  end.writeUInt16LE(VERSION_OF_ZIP64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(centralBytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  // The locator of the record above.
  end.writeUInt32LE(0x0706_4b50, 56);
  end.writeBigUInt64LE(BigInt(offset + centralBytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
