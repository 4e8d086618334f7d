import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { timeTyped } from '#lib/captions/time-lines.ts';
import { portrait } from '#lib/illustration/portrait.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import { addPerson } from '#server/domain/counts/kept-counts.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { ensureUser } from '#server/domain/users/ensure-user.ts';
import { ensureAccount } from '#server/integrations/identity.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { inMediaFolder, mediaSize, saveMedia } from '#server/integrations/storage.ts';
import { SAMPLE_ACCOUNT } from '#server/jobs/sample/sample-account.ts';
import { SAMPLE_TRIBUTE } from '#server/jobs/sample/sample-tribute.ts';
import { synthesiseSpeaker } from '#server/jobs/sample/synthesise-speaker.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Picture } from '#server/models/picture.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { randomId } from '#server/platform/random-id.ts';
import { transact } from '#server/platform/transact.ts';
import { prepareClip } from './prepare-clip.ts';
import { renderReel } from './render-reel.ts';

const CLIP_SECONDS = 5;
const DUE_DAYS = 14;

/** Creates and publishes the sample tribute through the normal pipeline. Resumes after a crash. */
export async function makeSampleTribute(clipSeconds = CLIP_SECONDS): Promise<TributeDocument> {
  const userId = await ensureCreator();
  const tribute = (await findTributeOf(userId)) ?? (await addTribute(userId));
  for (const speaker of SAMPLE_TRIBUTE.speakers) {
    const submissionId = await addAnswer(tribute, speaker, clipSeconds);
    await prepareClip({ submissionId });
    await addCaptions(submissionId, speaker.lines);
  }
  const version = (await findManifest(tribute._id))?.version ?? 0;
  const made = await Render.exists({ tribute: tribute._id, manifestVersion: version, status: 'READY' });
  if (!made) {
    const render = await Render.create({ tribute: tribute._id, manifestVersion: version });
    await renderReel({ renderId: render.id });
    requireDone(await Render.findById(render._id));
  }
  tribute.set({
    status: 'READY',
    'presentation.publishedAt': tribute.presentation.publishedAt ?? new Date(),
  });
  return tribute.save();
}

async function addCaptions(submissionId: string, lines: readonly string[]): Promise<void> {
  const submission = await Submission.findById(submissionId);
  requireDone(submission);
  const captions = submission?.media ? timeTyped(lines.join('\n'), submission.media).read : undefined;
  await Submission.updateOne({ _id: submissionId, captions: { $exists: false } }, { $set: { captions } });
}

function requireDone(part: { status: string; failure?: { code?: string | null } | null } | null): void {
  if (part?.status !== 'READY') throw new Error(`The sample could not be created: ${part?.failure?.code}`);
}

export async function makeSample(): Promise<void> {
  await makeSampleTribute();
}

export async function findSample(): Promise<TributeDocument | null> {
  const tribute = await findTributeOf(await ensureCreator());
  return tribute?.presentation.publishedAt ? tribute : null;
}

function findTributeOf(userId: string): Promise<TributeDocument | null> {
  return Tribute.findOne({ 'createdBy.userId': userId, deletedAt: null }).sort({ createdAt: 1 }).exec();
}

async function ensureCreator(): Promise<string> {
  const { email, password } = SAMPLE_ACCOUNT;
  const userId = await ensureAccount(email, password);
  const basicInfo = { ...SAMPLE_TRIBUTE.creator, image: null };
  await ensureUser(userId, { accountCreationMethod: 'EMAIL', basicInfo, email, emailVerified: true });
  return userId;
}

async function addTribute(userId: string): Promise<TributeDocument> {
  const { tributeType, gender, questions, subjectSeed } = SAMPLE_TRIBUTE;
  const names = [...SAMPLE_TRIBUTE.names];
  const name = displayName(names);
  const picture = await sharp(Buffer.from(portrait(subjectSeed)))
    .resize(800, 960)
    .webp()
    .toBuffer();
  const pictureKey = `${randomId()}/picture.webp`;
  const imageUrl = `/media/${pictureKey}`;
  await Picture.create({ url: imageUrl, usedAt: new Date() });
  await saveMedia(pictureKey, picture);
  return Tribute.create({
    tributeId: randomId(),
    name,
    tributeType,
    tributeFor: { names, name, gender },
    createdBy: { userId },
    imageUrl,
    questions: questions.map((text, order) => ({ text, order })),
    // A whole day, like the due dates that people choose.
    dueDate: new Date(Math.ceil(Date.now() / DAY_MS + DUE_DAYS) * DAY_MS - 1),
    status: 'COLLECTING',
    presentation: { token: randomId() },
  });
}

async function addAnswer(
  tribute: TributeDocument,
  { name, question, seed, size }: (typeof SAMPLE_TRIBUTE.speakers)[number],
  seconds: number,
): Promise<string> {
  const known = await Contributor.findOne({ tribute: tribute._id, name });
  const contributor =
    known ??
    (await transact((session) => addPerson(session, { tribute: tribute._id, name, status: 'RECORDED' })));
  const sent = await Submission.findOne({ contributor: contributor._id });
  if (sent) return sent.id;
  const uploadId = randomBytes(16).toString('hex');
  await inMediaFolder('originals', (folder) =>
    synthesiseSpeaker({ seed, size }, `${folder}/${uploadId}`, { seconds }),
  );
  const ofTribute = { tribute: tribute._id, contributor: contributor._id };
  const sizeBytes = await mediaSize(originalKey(uploadId));
  await Upload.create({ ...ofTribute, uploadId, sizeBytes, fileName: 'sample.mp4', finishedAt: new Date() });
  const submission = await Submission.create({
    ...ofTribute,
    uploadIds: [uploadId],
    questionId: tribute.questions[question]?._id ?? null,
    status: 'PROCESSING',
    consentAt: new Date(),
  });
  return submission.id;
}
