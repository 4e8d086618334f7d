import { randomBytes } from 'node:crypto';
import { timeTyped } from '#lib/captions/time-lines.ts';
import { addPerson } from '#server/domain/counts/kept-counts.ts';
import { drawGroupPhoto } from '#server/drawing/group-photo.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { inMediaFolder, mediaSize, saveMedia } from '#server/integrations/storage.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { transact } from '#server/platform/transact.ts';
import type { SampleAnswer } from './sample-tribute.ts';
import { synthesiseSpeaker } from './synthesise-speaker.ts';

/** People reach for the button first and last; the reel trims that. */
const SILENT_SECONDS = 0.8;

/** A voice is only heard. */
const VOICE_SIZE = { width: 320, height: 180 };

/** Sends, prepares and captions an answer of the sample tribute, unless that has been done. */
export async function addSampleAnswer(
  tribute: TributeDocument,
  answer: SampleAnswer,
  seconds: number,
): Promise<void> {
  const { _id, id } = await sendAnswer(tribute, answer, seconds);
  await prepareClip({ submissionId: id });
  const submission = await Submission.findById(_id).orFail();
  if (submission.status !== 'READY')
    throw new Error(`The sample could not be created: ${submission.failure?.code}`);
  if (!('lines' in answer) || !submission.media) return;
  const captions = timeTyped(answer.lines.join('\n'), submission.media).read;
  await Submission.updateOne({ _id, captions: { $exists: false } }, { $set: { captions } });
}

async function sendAnswer(
  tribute: TributeDocument,
  answer: SampleAnswer,
  seconds: number,
): Promise<SubmissionDocument> {
  const { name, question, medium } = answer;
  const known = await Contributor.findOne({ tribute: tribute._id, name });
  const contributor =
    known ??
    (await transact((session) => addPerson(session, { tribute: tribute._id, name, status: 'RECORDED' })));
  const sent = await Submission.findOne({ contributor: contributor._id, medium });
  if (sent) return sent;
  const ofTribute = { tribute: tribute._id, contributor: contributor._id };
  const originals = await originalsOf(answer, seconds);
  for (const { uploadId, fileName } of originals) {
    const sizeBytes = await mediaSize(originalKey(uploadId));
    await Upload.create({ ...ofTribute, uploadId, sizeBytes, fileName, finishedAt: new Date() });
  }
  return Submission.create({
    ...ofTribute,
    medium,
    ...(answer.medium === 'TEXT'
      ? { text: answer.text }
      : { uploadIds: originals.map(({ uploadId }) => uploadId) }),
    ...(answer.medium === 'PHOTO' && { photoCaptions: answer.photos.map(({ caption }) => caption) }),
    questionId: tribute.questions[question]?._id ?? null,
    status: 'PROCESSING',
    consentAt: new Date(),
  });
}

const newId = () => randomBytes(16).toString('hex');

type Original = { uploadId: string; fileName: string };

/** Stores what a person would have uploaded. */
async function originalsOf(answer: SampleAnswer, seconds: number): Promise<Original[]> {
  if (answer.medium === 'TEXT') return [];
  if (answer.medium === 'PHOTO') {
    const photos: Original[] = [];
    for (const { people } of answer.photos) {
      const photo = { uploadId: newId(), fileName: 'sample.jpg' };
      await saveMedia(originalKey(photo.uploadId), await drawGroupPhoto(people));
      photos.push(photo);
    }
    return photos;
  }
  const uploadId = newId();
  const size = answer.medium === 'VOICE' ? VOICE_SIZE : answer.size;
  await inMediaFolder('originals', (folder) =>
    synthesiseSpeaker({ seed: answer.seed, size }, `${folder}/${uploadId}`, {
      seconds,
      silentSeconds: SILENT_SECONDS,
    }),
  );
  return [{ uploadId, fileName: 'sample.mp4' }];
}
