import sharp from 'sharp';
import { portrait } from '#lib/illustration/portrait.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { ensureUser } from '#server/domain/users/ensure-user.ts';
import { ensureAccount } from '#server/integrations/identity.ts';
import { saveMedia } from '#server/integrations/storage.ts';
import { addSampleAnswer } from '#server/jobs/sample/add-sample-answer.ts';
import { SAMPLE_ACCOUNT } from '#server/jobs/sample/sample-account.ts';
import { SAMPLE_TRIBUTE } from '#server/jobs/sample/sample-tribute.ts';
import { Picture } from '#server/models/picture.ts';
import { Render } from '#server/models/render.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { randomId } from '#server/platform/random-id.ts';
import { renderReel } from './render-reel.ts';

const CLIP_SECONDS = 5;
const DUE_DAYS = 14;

/** Creates and publishes the sample tribute through the normal pipeline. Resumes after a crash. */
export async function makeSampleTribute(clipSeconds = CLIP_SECONDS): Promise<TributeDocument> {
  const userId = await ensureCreator();
  const tribute = (await findTributeOf(userId)) ?? (await addTribute(userId));
  for (const answer of SAMPLE_TRIBUTE.answers) await addSampleAnswer(tribute, answer, clipSeconds);
  const version = (await findManifest(tribute._id))?.version ?? 0;
  const made = await Render.exists({ tribute: tribute._id, manifestVersion: version, status: 'READY' });
  if (!made) {
    const render = await Render.create({ tribute: tribute._id, manifestVersion: version });
    await renderReel({ renderId: render.id });
    const { status, failure } = await Render.findById(render._id).orFail();
    if (status !== 'READY') throw new Error(`The sample could not be created: ${failure?.code}`);
  }
  tribute.set({
    status: 'READY',
    'presentation.publishedAt': tribute.presentation.publishedAt ?? new Date(),
  });
  return tribute.save();
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
