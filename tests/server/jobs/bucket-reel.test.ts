import { client, SETTINGS } from '#tests/support/bucket.ts';
import '#tests/support/installation.ts';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, expect, test, vi } from 'vitest';
import { POST as make } from '#app/api/tribute/reel/route.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { env } from '#server/config/env.ts';
import { serveMedia } from '#server/http/serve-media.ts';
import { holdCopies } from '#server/integrations/bucket/local-copies.ts';
import { eraseTribute } from '#server/jobs/erasure/erase-tribute.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { newTakeId, sendTake } from '#tests/server/uploads/takes.ts';
import { startUploadEndpoint, uploadIdOf } from '#tests/server/uploads/upload-endpoint.ts';
import { call } from '#tests/support/call.ts';
import { addPerson } from '#tests/support/credits.ts';
import { speak } from '#tests/support/sent-clip.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { CREATOR } from '#tests/support/tributes.ts';

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));

const { begin, head, patch } = await startUploadEndpoint();
const media = createServer((request, response) => void serveMedia(request, response));
await new Promise<void>((done) => media.listen(0, '127.0.0.1', done));
afterAll(() => media.close());

const namesInBucket = async (): Promise<string[]> => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: SETTINGS.BUCKET }));
  return Contents.map(({ Key = '' }) => Key);
};

test('carries an answer from its upload to the film and its erasure through a bucket', async () => {
  await addPerson(CREATOR);
  const spoken = join(temporaryFolder(), 'clip.mp4');
  await speak(spoken);
  const clip = await readFile(spoken);

  const { guest, path } = await begin(clip.length);
  await patch(path, guest, 0, clip.subarray(0, 7));
  expect((await head(path, guest)).headers.get('upload-offset')).toBe('7');
  expect((await patch(path, guest, 7, clip.subarray(7))).status).toBe(204);
  expect((await sendTake(guest, path, newTakeId())).status).toBe(201);

  const tribute = await Tribute.findOne({ tributeId: guest.tributeId }).orFail();
  const { id: submissionId } = await Submission.findOne({ tribute: tribute._id }).orFail();
  await holdCopies(() => prepareClip({ submissionId }));
  expect(await Submission.findById(submissionId)).toMatchObject({ status: 'READY', failure: null });

  await call(make, { method: 'POST', as: CREATOR, body: { tributeId: guest.tributeId } });
  const { id: renderId } = await Render.findOne({ tribute: tribute._id }).orFail();
  await holdCopies(() => renderReel({ renderId }));
  expect(await Render.findById(renderId)).toMatchObject({ status: 'READY' });

  const { port } = media.address() as AddressInfo;
  const link = new URL(mediaLink(`${renderId}/reel.mp4`), `http://127.0.0.1:${port}`);
  const part = await fetch(link, { headers: { range: 'bytes=4-7' } });
  expect([part.status, await part.text()]).toEqual([206, 'ftyp']);

  expect(existsSync(join(env().DATA_DIR, 'media'))).toBe(false);
  expect(await readdir(join(env().DATA_DIR, 'uploads')).catch(() => [])).toEqual([]);
  expect(await namesInBucket()).toEqual(
    expect.arrayContaining([
      `media/originals/${uploadIdOf(path)}`,
      `media/${submissionId}/segment.mp4`,
      `media/${renderId}/reel.mp4`,
    ]),
  );

  await Tribute.updateOne({ _id: tribute._id }, { $set: { deletedAt: new Date(0) } });
  await eraseTribute(tribute);
  expect((await namesInBucket()).filter((name) => !name.startsWith('media/page-'))).toEqual([]);
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: SETTINGS.BUCKET }));
  expect(Uploads).toEqual([]);
});
