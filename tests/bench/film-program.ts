import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Types } from 'mongoose';
import type { ReelThemeName } from '#lib/contracts/reels.ts';
import { chaptersOf, speakersOf } from '#lib/reel/chapters.ts';
import { fadesOf } from '#lib/reel/fades.ts';
import { type FilmClip, type FilmPlan, planFilm } from '#lib/reel/film.ts';
import { FRAME_RATE } from '#lib/reel/format.ts';
import { DEFAULT_SETTINGS, emptyManifest, insertClip, removeClip } from '#lib/reel/manifest.ts';
import { heardIn } from '#lib/reel/music.ts';
import { tidyItems, tidyTrim } from '#lib/reel/tidy.ts';
import { drawCard } from '#server/drawing/card.ts';
import { drawLowerThird } from '#server/drawing/lower-third.ts';
import { musicId } from '#server/drawing/music-id.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { ensureAssemblyParts } from '#server/jobs/reel/assembly-parts.ts';
import { MEDIA_RESULTS, type MediaResult, PREPARED_FILES } from '#server/media/jobs.ts';
import { MUSIC_FILES } from '#server/media/music/music-plan.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { cpuSecondsOfPrograms } from './cpu-time.ts';
import { encodeFilm, type FilmSource } from './film-by-ffmpeg.ts';
import { recordClip } from './film-clips.ts';
import { secondsOf } from './in-turn.ts';
import { watchMemoryOfChildren } from './memory-of-children.ts';
import { startProgramDatabase } from './program-environment.ts';

// Makes a reel of prepared clips as the worker does, and as one encode by the ffmpeg program. Continues in a used folder.
const [folder = '', clipCount = '', clipSeconds = ''] = process.argv.slice(2);
const QUESTIONS = ['remember', 'wish', 'learn', 'plan'].map((word, index) => ({
  _id: String(index).padStart(24, '1'),
  text: `What do you ${word} when you think of Anna?`,
}));
const TRIBUTE = '0'.repeat(24);
const SUBJECT = {
  id: TRIBUTE,
  tributeType: 'BIRTHDAY',
  name: 'Anna Lindqvist',
  occasionTitle: '',
  imageUrl: null,
  language: 'en',
  questions: QUESTIONS,
} as const;
const SETTINGS = { ...DEFAULT_SETTINGS, music: { mood: 'warm', volume: 'MEDIUM' } } as const;

const ids = Array.from({ length: Number(clipCount) }, (_, index) => String(index).padStart(24, '2'));
const inFolder = (name: string) => join(folder, name);
const prepared = new Map<string, MediaResult<'prepare-clip'>>();
const report = (line: string) => process.stderr.write(`  ${line}\n`);

await startProgramDatabase(folder);
await keepTribute();
process.once('disconnect', () => process.exit());
report('Recording and preparing clips …');
const stopWatching = watchMemoryOfChildren();
for (const [index, id] of ids.entries()) prepared.set(id, await prepareOnce(id, index));
const clips = new Map(
  ids.map((id, index): [string, FilmClip] => {
    const { frames, gainDb, speech, asLoud, loudnessLufs } = resultOf(id);
    const heard = heardIn({
      speech,
      asLoud,
      loudnessLufs: loudnessLufs === null ? null : loudnessLufs + gainDb,
    });
    const clip = { submissionId: id, speakerName: speakerOf(index), frames, gainDb, speech };
    return [id, { ...clip, ...(heard && { heard }) }];
  }),
);

type Items = ReturnType<typeof emptyManifest>;
const whole = itemsOf(ids);
const plan = planOf(whole);

report('Making reels …');
// All clips arrived at once: clips come first, so that nothing of the reel is made before the last is prepared.
const first = await makeReel(plan);
const swapped = await makeReel(planOf(swap(whole, ids[1], ids.at(-4))));
const removed = await makeReel(planOf(removeClip(whole, ids[Math.floor(ids.length / 2)] ?? '')));
const calm = planOf(whole, 'CALM');
const themed = await cpuSecondsOfPrograms(() => prepareReel(calm));
const memory = stopWatching();

report('Encoding the same reel by the ffmpeg program …');
const sources = await sourcesOf(plan);
const theirs = await cpuSecondsOfPrograms(() =>
  encodeFilm({ sources, music: musicOf(plan), output: inFolder('theirs.mp4') }),
);
report(JSON.stringify({ seconds: plan.frames / FRAME_RATE, first, swapped, removed, themed, theirs }));

const perSecond = (background: number, { frames }: { frames: number }) => background / (frames / FRAME_RATE);
process.send?.([
  theirs / first.press,
  theirs / (swapped.background + swapped.press),
  (theirs * (removed.frames / plan.frames)) / (removed.background + removed.press),
  Math.max(perSecond(swapped.background, swapped), perSecond(removed.background, removed)),
  perSecond(themed, calm),
  perSecond(first.background, first),
  first.wall / (plan.frames / FRAME_RATE),
  memory,
]);

/** Files are kept only for a tribute and clips that exist. */
async function keepTribute(): Promise<void> {
  const tribute = new Types.ObjectId(TRIBUTE);
  await Tribute.collection.updateOne({ _id: tribute }, { $set: { tributeId: TRIBUTE } }, { upsert: true });
  for (const id of ids) {
    const fields = { $set: { tribute, uploadId: id } };
    await Submission.collection.updateOne({ _id: new Types.ObjectId(id) }, fields, { upsert: true });
  }
}

function speakerOf(index: number): string {
  return `Speaker ${index + 1}`;
}

function resultOf(id: string): MediaResult<'prepare-clip'> {
  const result = prepared.get(id);
  if (!result) throw new Error(`The clip ${id} was not prepared.`);
  return result;
}

async function prepareOnce(id: string, index: number): Promise<MediaResult<'prepare-clip'>> {
  const record = inFolder(`${id}.json`);
  if (existsSync(record))
    return MEDIA_RESULTS['prepare-clip'].parse(JSON.parse(readFileSync(record, 'utf8')));
  const [original, name] = [inFolder(`${id}.mp4`), inFolder(`${id}.png`)];
  await recordClip(original, index, Number(clipSeconds));
  writeFileSync(name, await drawLowerThird({ name: speakerOf(index), format: '16:9' }));
  const result = await runMediaJob({
    op: 'prepare-clip',
    inputs: [original],
    outputFolder: mediaPath(`${id}/${PREPARED_FILES.segment}`).replace(/\/[^/]*$/, ''),
    maxSeconds: 60,
    maxBytes: 2 ** 30,
    overlay: name,
    fades: fadesOf('BIRTHDAY'),
  });
  writeFileSync(record, JSON.stringify(result));
  return result;
}

function itemsOf(shown: readonly string[]): Items {
  const order = QUESTIONS.map(({ _id }) => _id);
  return shown.reduce<Items>((items, submissionId) => {
    const questionId = order[ids.indexOf(submissionId) % order.length] ?? null;
    return insertClip(items, { submissionId, questionId }, order);
  }, emptyManifest());
}

function planOf(items: Items, theme: ReelThemeName = 'CLASSIC'): FilmPlan {
  const trims = new Map(
    ids.flatMap((id) => {
      const trim = tidyTrim(resultOf(id));
      return trim ? [[id, trim] as const] : [];
    }),
  );
  const edit = {
    items: tidyItems(items, trims, true),
    settings: { ...SETTINGS, theme },
    format: '16:9',
  } as const;
  return planFilm(edit, SUBJECT, clips);
}

function swap(items: Items, one = '', other = ''): Items {
  const isClip = (item: Items[number] | undefined, id: string) =>
    item?.kind === 'CLIP' && item.submissionId === id;
  const [from, to] = [one, other].map((id) => items.find((item) => isClip(item, id)));
  return items.map((item) => (isClip(item, one) && to ? to : isClip(item, other) && from ? from : item));
}

function musicOf({ music }: FilmPlan): string {
  if (!music) throw new Error('A reel without music was planned.');
  return mediaPath(`${musicId(TRIBUTE, music)}/${MUSIC_FILES.sound}`);
}

function partsOf({ entries }: FilmPlan) {
  const segments = new Map(
    ids.map((id) => {
      const { keyFrames = [], gainDb = 0 } = prepared.get(id) ?? {};
      const { segment, audio, poster } = PREPARED_FILES;
      const files = { segment: `${id}/${segment}`, audio: `${id}/${audio}`, poster: `${id}/${poster}` };
      return [id, { ...files, keyFrames, gainDb, isEnlarged: false }] as const;
    }),
  );
  const onProgress = () => Promise.resolve();
  const { signal } = new AbortController();
  const reel = { entries, segments, quality: '720p', captions: [] } as const;
  return ensureAssemblyParts(TRIBUTE, reel, { onProgress, signal });
}

/** Makes in the background what a reel is joined from: a worker runs both jobs at the same time. */
async function prepareReel(wanted: FilmPlan): Promise<void> {
  await Promise.all([partsOf(wanted), composeMusic(wanted)]);
}

async function composeMusic(wanted: FilmPlan): Promise<void> {
  const music = musicOf(wanted);
  if (!wanted.music || wanted.music.mood === 'own' || existsSync(music)) return;
  const outputFolder = music.replace(/\/[^/]*$/, '');
  await runMediaJob({ op: 'compose-music', plan: wanted.music, outputFolder });
}

async function joinReel(made: FilmPlan): Promise<void> {
  const { entries, frames } = made;
  const { items, sounds } = await partsOf(made);
  const music = { audio: musicOf(made), gainDb: 0, at: 0, frames };
  const title = 'Birthday reel for Anna Lindqvist';
  const chapters = chaptersOf(entries, title);
  const about = { title, date: '2026-01-01', names: speakersOf(entries), cover: null, chapters };
  const output = mediaPath(`${TRIBUTE}/reel.mp4`);
  await runMediaJob({ op: 'assemble', items, sounds: [...sounds, music], about, output });
}

/** Returns the CPU seconds of the background work and of joining the file, and the time of both. */
async function makeReel(wanted: FilmPlan) {
  let [background, press] = [0, 0];
  const wall = await secondsOf(async () => {
    background = await cpuSecondsOfPrograms(() => prepareReel(wanted));
    press = await cpuSecondsOfPrograms(() => joinReel(wanted));
  });
  return { background, press, wall, frames: wanted.frames };
}

async function sourcesOf({ entries }: FilmPlan) {
  const found: (FilmSource & { entry: (typeof entries)[number] })[] = [];
  for (const [place, entry] of entries.entries()) {
    if (entry.kind === 'CARD') {
      const picture = inFolder(`card-${place}.png`);
      writeFileSync(picture, await drawCard(entry.card, null));
      found.push({ entry, picture, index: null });
    } else {
      const { submissionId: id } = entry.clip;
      found.push({
        entry,
        picture: inFolder(`${id}.png`),
        index: ids.indexOf(id),
        original: inFolder(`${id}.mp4`),
      });
    }
  }
  return found;
}
