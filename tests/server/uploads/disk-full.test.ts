import '#tests/support/installation.ts';
import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { mediaPath } from '#server/integrations/storage.ts';
import { startUploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

const { begin, head, patch } = await startUploadEndpoint();
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const handle = await open(process.execPath);
const files: FileHandle = Object.getPrototypeOf(handle);
await handle.close();

/** Simulates a disk with so much space: the last write is partial, the next one fails. */
function fillDiskAfter(bytes: number): void {
  let left = bytes;
  const writev: FileHandle['writev'] = Reflect.get(files, 'writev');
  vi.spyOn(files, 'writev').mockImplementation(async function (this: FileHandle, pieces, position) {
    if (left === 0) {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    }
    const fitting = pieces.map((piece) => {
      const taken = Buffer.from(piece.buffer, piece.byteOffset, Math.min(left, piece.byteLength));
      left -= taken.length;
      return taken;
    });
    const written = await writev.call(this, fitting, position);
    return { ...written, buffers: pieces };
  });
}
afterEach(() => vi.restoreAllMocks());

const TROUBLE = { code: 'UNAVAILABLE', error: expect.stringContaining('on our side') };

test.each([
  ['at the first byte', 0],
  ['in the middle of a write', 1_000_003],
])(
  'answers 503 on a disk that is full %s, keeps received bytes, and resumes with space',
  async (_when, space) => {
    const bytes = randomBytes(3 * 1024 ** 2);
    const { guest, path } = await begin(bytes.length);
    fillDiskAfter(space);
    const refused = await patch(path, guest, 0, bytes);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject(TROUBLE);
    const offset = Number((await head(path, guest)).headers.get('upload-offset'));
    expect(offset).toBe(space);
    const again = await patch(path, guest, offset, bytes.subarray(offset));
    expect(again.status).toBe(503);
    expect((await head(path, guest)).headers.get('upload-offset')).toBe(String(space));

    vi.restoreAllMocks();
    expect((await patch(path, guest, offset, bytes.subarray(offset))).status).toBe(204);
    expect(sha256(await readFile(mediaPath(`originals/${uploadIdOf(path)}`)))).toBe(sha256(bytes));
  },
);
