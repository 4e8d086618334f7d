import { expect, test } from 'vitest';
import type { ApiResult } from '#lib/browser/api/client.ts';
import { completePart } from '#lib/browser/recording/growing-part.ts';
import { TakeUpload, type UploadProgress } from '#lib/browser/recording/upload-take.ts';
import { buildPart, UPLOAD_ID } from './build-take.ts';
import { done } from './done.ts';
import { fakeUploadServer } from './fake-upload-server.ts';

const PLACE = `/api/upload/${UPLOAD_ID}`;
/** Without the code that each failure of our server has. */
const ofProxy = (status: number): ApiResult<never> => ({
  status,
  data: null,
  error: 'Something went wrong.',
  code: null,
  fields: {},
});

/** Resumes an upload on a network whose proxy answers instead of our server, until it lets calls through. */
async function resumeBehind(status: number) {
  const { call, log, uploads, faults } = fakeUploadServer();
  uploads.set(PLACE, { bytes: 'twelve', length: 12 });
  faults.push({ status, method: 'HEAD', isProxy: true }, { status, method: 'PATCH', isProxy: true });
  const sends = [ofProxy(status)];
  const progress: UploadProgress[] = [];
  const upload = new TakeUpload({
    call,
    rejoin: async () => {
      log.push('rejoin');
      return done;
    },
    pause: async () => {},
    random: () => 1,
    onProgress: (told) => void progress.push({ ...told }),
    onUploadUrl: async (_part, url) => void log.push(url ? 'keep' : 'forget'),
  });
  const { clip, uploadUrl, ...part } = buildPart({ uploadUrl: PLACE });
  upload.add({ ...part, tributeId: 'T', bytes: completePart(clip) }, uploadUrl);
  const outcome = await upload.send(async () => sends.shift() ?? done);
  return { outcome, log, uploads, progress };
}

test.each([200, 401, 403, 404, 410])(
  'keeps its upload and its person when a proxy answers %s [recorder-uploads-resume]',
  async (status) => {
    const { outcome, log, uploads, progress } = await resumeBehind(status);
    expect(outcome).toMatchObject({ state: 'sent' });
    expect(log).toEqual(['HEAD', 'HEAD', 'PATCH', 'HEAD', 'PATCH']);
    expect(uploads.get(PLACE)?.bytes).toBe('twelve bytes');
    expect(progress).toContainEqual({ bytesSent: 0, reached: 0, waiting: 'offline', message: undefined });
  },
);
