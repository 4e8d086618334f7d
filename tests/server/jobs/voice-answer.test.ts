import '#tests/support/installation.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GET as listClips, POST as sendAnswer } from '#app/api/submission/route.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { screenClip } from '#server/jobs/handlers/screen-clip.ts';
import { probe } from '#tests/server/media/fixtures.ts';
import { recordVoice } from '#tests/server/media/record-voice.ts';
import { newTakeId } from '#tests/server/uploads/takes.ts';
import { encode, startUploadEndpoint, uploadIdOf } from '#tests/server/uploads/upload-endpoint.ts';
import { call } from '#tests/support/call.ts';
import { addPerson } from '#tests/support/credits.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

await addPerson(CREATOR);
const folder = temporaryFolder();
const { create, patch } = await startUploadEndpoint();

type Spoken = { type: string; container: 'webm' | 'mp4'; amplitude?: number };

/** Uploads, sends and prepares a voice of one second per part, as a page and the worker would. */
async function sendVoice(parts: readonly Spoken[]) {
  const { tributeId } = await openTribute();
  const { cookie } = await joinAs(tributeId, 'Maja');
  const uploadIds: string[] = [];
  for (const { type, ...spoken } of parts) {
    const path = join(folder, newTakeId());
    recordVoice(path, { seconds: 1, ...spoken });
    const bytes = await readFile(path);
    const metadata = `tributeId ${encode(tributeId)},filetype ${encode(type)}`;
    const created = await create({ tributeId, cookie }, bytes.length, { 'upload-metadata': metadata });
    const place = created.headers.get('location') ?? '';
    expect((await patch(place, { tributeId, cookie }, 0, bytes)).status).toBe(204);
    uploadIds.push(uploadIdOf(place));
  }
  const take = { tributeId, questionId: null, takeId: newTakeId(), consent: true };
  const body = { ...take, medium: 'VOICE', uploadIds };
  const { data } = await call(sendAnswer, { method: 'POST', cookie, body });
  await screenClip({ submissionId: data._id });
  await prepareClip({ submissionId: data._id });
  const own = await call(listClips, { cookie, query: { tributeId } });
  return own.data[0];
}

const WEBM = { type: 'audio/webm;codecs=opus', container: 'webm' } as const;
const MP4 = { type: 'audio/mp4;codecs=mp4a.40.2', container: 'mp4' } as const;

test('a voice recorded by different browsers becomes one clip that plays [answer-voice]', async () => {
  const clip = await sendVoice([WEBM, MP4]);
  expect(clip).toMatchObject({ medium: 'VOICE', status: 'READY', failure: null });
  expect(clip.durationSeconds).toBeCloseTo(2, 0);
  const { streams } = await probe(mediaPath(`${clip._id}/playback.mp4`));
  expect(streams).toMatchObject([
    { kind: 'video', codec: 'h264', width: 1280, height: 720 },
    { kind: 'audio', codec: 'aac' },
  ]);
});

test('says that nothing is heard in a silent voice [answer-voice]', async () => {
  expect(await sendVoice([{ ...WEBM, amplitude: 0 }])).toMatchObject({
    status: 'FAILED',
    failure: {
      code: 'NO_SOUND',
      message: 'We can’t hear anything in this voice message. Check your microphone and record it again.',
    },
  });
});
