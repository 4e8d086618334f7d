import { expect, test } from 'vitest';
import { completePart } from '#lib/browser/recording/growing-part.ts';
import { TakeUpload } from '#lib/browser/recording/upload-take.ts';
import { buildPart, buildSubmission } from './build-take.ts';
import { fakeUploadServer } from './fake-upload-server.ts';

/** Uploads twelve bytes to a server that loses the upload after each of these numbers of bytes. */
async function uploadLosing(bytes: number[]) {
  const { call, faults, log } = fakeUploadServer();
  faults.push(...bytes.map((arrived) => ({ status: 404, method: 'PATCH', bytes: arrived }) as const));
  const upload = new TakeUpload({
    call,
    rejoin: () => Promise.reject(new Error('The guest was forgotten.')),
    pause: async () => {},
    random: () => 1,
    onProgress: () => {},
    onUploadUrl: async () => {},
  });
  const { clip, uploadUrl, ...part } = buildPart();
  upload.add({ ...part, tributeId: 'T', bytes: completePart(clip) }, uploadUrl);
  const outcome = await upload.send(async () => ({
    status: 201,
    data: buildSubmission(),
    error: null,
    code: null,
    fields: {},
  }));
  return { state: outcome.state, created: log.filter((entry) => entry === 'POST').length };
}

test('starts a long upload again as often as it gets further in between [recorder-uploads-resume]', async () => {
  expect(await uploadLosing([2, 4, 6, 8, 10])).toEqual({ state: 'sent', created: 6 });
});

test('refuses an upload that the server loses again before it gets further [recorder-uploads-resume]', async () => {
  expect(await uploadLosing([6, 6, 6, 6, 6])).toEqual({ state: 'refused', created: 3 });
});
