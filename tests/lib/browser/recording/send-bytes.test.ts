import { expect, test } from 'vitest';
import type { PartBytes } from '#lib/browser/recording/growing-part.ts';
import { sendBytes } from '#lib/browser/recording/send-bytes.ts';

const MIB = 1024 ** 2;

test('sends a large clip in requests of at most 50 MiB', async () => {
  const size = 120 * MIB;
  const bytes: PartBytes = {
    size,
    isComplete: true,
    read: async (start, bytesMax) => {
      const count = Math.min(bytesMax, size - start);
      return { bytes: { size: count } as Blob, isLast: start + count === size };
    },
  };
  const sizes: number[] = [];
  const part = { tributeId: 'tribute', fileName: 'clip.mp4', mimeType: 'video/mp4', bytes };
  const failure = await sendBytes(part, {
    uploadUrl: null,
    signal: new AbortController().signal,
    onUploadUrl: () => {},
    onBytes: () => {},
    call: async ({ method, headers, body }) => {
      if (body) sizes.push(body.size / MIB);
      const offset = Number(headers['upload-offset']) + (body?.size ?? 0);
      const answer = { location: '/api/upload/1', 'upload-offset': String(offset) };
      return {
        status: method === 'POST' ? 201 : 204,
        body: '',
        header: (name) => answer[name as keyof typeof answer] ?? null,
      };
    },
  });
  expect(failure).toBeNull();
  expect(sizes).toEqual([50, 50, 20]);
});
