import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Types } from 'mongoose';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { synthesiseSpeaker } from '#server/jobs/sample/synthesise-speaker.ts';
import { Submission } from '#server/models/submission.ts';

let spoken: Promise<Buffer> | null = null;

/** Writes a clip in which someone speaks for a second. It is encoded once. */
export async function speak(path: string): Promise<void> {
  spoken ??= encodeSpeaker(`${path}.spoken`);
  await writeFile(path, await spoken);
}

async function encodeSpeaker(path: string): Promise<Buffer> {
  await synthesiseSpeaker({ seed: 3, size: { width: 320, height: 240 } }, path, { seconds: 1 });
  const bytes = await readFile(path);
  await rm(path);
  return bytes;
}

type Sent = {
  write?: (path: string) => Promise<unknown>;
  fields?: object;
};

/** Creates an unprepared clip whose original has arrived. Returns its id and the original's path. */
export async function addSentClip(
  tribute: Pick<TributeDto, '_id' | 'questions'>,
  contributor: string,
  { write = speak, fields = {} }: Sent = {},
): Promise<{ submissionId: string; original: string }> {
  const uploadId = new Types.ObjectId().toHexString().padStart(32, '0');
  const original = mediaPath(`originals/${uploadId}`);
  await mkdir(dirname(original), { recursive: true });
  await write(original);
  const { id: submissionId } = await Submission.create({
    tribute: tribute._id,
    contributor,
    questionId: tribute.questions[0]?._id ?? null,
    uploadIds: [uploadId],
    status: 'PROCESSING',
    consentAt: new Date(),
    ...fields,
  });
  return { submissionId, original };
}
