/** Reads an archive of stored files by its directory, as file managers do. */
export function readZip(archive: Buffer): { name: string; bytes: Buffer; crc: number }[] {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x0605_4b50) throw new Error('The end of the archive is missing.');
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (archive.readUInt32LE(at) !== 0x0201_4b50) throw new Error('An entry is missing.');
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    const local = archive.readUInt32LE(at + 42);
    if (archive.readUInt32LE(local) !== 0x0403_4b50) throw new Error(`${name} has no header.`);
    const start = local + 30 + archive.readUInt16LE(local + 26);
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 24));
    const crc = archive.readUInt32LE(at + 16);
    at += 46 + nameBytes + archive.readUInt16LE(at + 30);
    return { name, bytes: Buffer.from(bytes), crc };
  });
}
