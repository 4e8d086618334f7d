import { readFileSync } from 'node:fs';

export const heic = (name: 'quarters' | 'profile' | 'three'): Buffer =>
  readFileSync(`tests/fixtures/heic/${name}.heic`);

/** Replaces the bit depth by a property of turning (anticlockwise quarters) or mirroring (0: top and bottom, 1: left and right). */
export function withProperty(type: 'irot' | 'imir', value: number): Buffer {
  const bytes = heic('quarters');
  const at = bytes.indexOf('pixi');
  bytes.write(type, at, 'latin1');
  bytes[at + 4] = value;
  return bytes;
}

/** Claims another size in the header of every picture. */
export function withSize(width: number, height: number): Buffer {
  const bytes = heic('quarters');
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, at);
  bytes.writeUInt32BE(height, at + 4);
  return bytes;
}

/** Makes the third of three pictures the primary one: a row of the other two, as phones store tiles. */
export function tiled(): Buffer {
  const bytes = heic('three');
  bytes.write('grid', bytes.lastIndexOf('hvc1'), 'latin1');
  bytes.writeUInt16BE(3, bytes.indexOf('pitm') + 8);
  const size = bytes.lastIndexOf('ispe') + 8;
  bytes.writeUInt32BE(640, size);
  const places = bytes.indexOf('iloc') + 12;
  const lastData = bytes.readUInt32BE(places + 2 * 18 + 4);
  // One row of two tiles.
  Buffer.from('000000010280'.concat('00f0'), 'hex').copy(bytes, lastData);
  bytes.writeUInt32BE(8, places + 2 * 18 + 14);
  const reference = Buffer.from(
    '0000001c6972656600000000000000106469 6d67 0003000200010002'.replaceAll(' ', ''),
    'hex',
  );
  for (const item of [0, 1, 2]) {
    const place = places + item * 18 + 4;
    bytes.writeUInt32BE(bytes.readUInt32BE(place) + reference.length, place);
  }
  const meta = bytes.indexOf('meta') - 4;
  const end = meta + bytes.readUInt32BE(meta);
  bytes.writeUInt32BE(end - meta + reference.length, meta);
  return Buffer.concat([bytes.subarray(0, end), reference, bytes.subarray(end)]);
}
