import '#tests/support/installation.ts';
import { AV_LOG_QUIET, Decoder, Demuxer, Log } from 'node-av';
import { beforeAll, expect, test, vi } from 'vitest';
import { GET } from '#app/api/submission/route.ts';
import { GET as getPresentation } from '#app/api/tribute/save_presentation/route.ts';
import type { FilmEntry, FilmPlan } from '#lib/reel/film.ts';
import { secondsOf } from '#lib/reel/format.ts';
import { loadFilm } from '#server/domain/reel/film.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { decode, openDecoder } from '#server/media/engine/decode-pictures.ts';
import { LoudnessMeter } from '#server/media/engine/loudness-meter.ts';
import { mixSound } from '#server/media/engine/mix-sound.ts';
import { openSegment } from '#server/media/engine/read-segment.ts';
import { compose } from '#server/media/music/compose.ts';
import { TICKS_PER_FRAME } from '#server/media/plan/profile.ts';
import { Render } from '#server/models/render.ts';
import { Tribute } from '#server/models/tribute.ts';
import { levelDb } from '#tests/server/media/engine/level-db.ts';
import { soundOf } from '#tests/server/media/find-flashes.ts';
import { call, type Person } from '#tests/support/call.ts';
import { addCreator } from '#tests/support/credits.ts';
import { addSentClip } from '#tests/support/sent-clip.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';
import { compareFades, MOMENTS } from './compare-fades.ts';
import { RATE, RECORDED, record, seedOf, spokenIn } from './ordinary-clips.ts';

// Six clips as phones record them become a reel, by the jobs of the worker.

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));

Log.setLevel(AV_LOG_QUIET);
const SAMPLES_PER_FRAME = 1600;

const cookies = new Map<string, string>();
let creator: Person;
let tributeId: string;
let plan: FilmPlan;
let clips: Extract<FilmEntry, { kind: 'CLIP' }>[];
let file: string;
let sound: Buffer;

beforeAll(async () => {
  creator = await addCreator('ordinary', RECORDED.length);
  const tribute = await openTribute({}, creator);
  tributeId = tribute.tributeId;
  for (const [index, [name, recording]] of RECORDED.entries()) {
    const speaker = await joinAs(tribute.tributeId, name);
    const write = (path: string) => record(path, recording, seedOf(index));
    cookies.set(name, speaker.cookie);
    const { submissionId } = await addSentClip(tribute, speaker._id, { write });
    await prepareClip({ submissionId });
  }
  const stored = await Tribute.findById(tribute._id).orFail();
  const manifest = await findManifest(stored._id);
  plan = await loadFilm(stored, manifest);
  clips = plan.entries.filter((entry) => entry.kind === 'CLIP');
  const { id } = await Render.create({ tribute: stored._id, manifestVersion: manifest?.version ?? 0 });
  await renderReel({ renderId: id });
  file = mediaPath(`${id}/reel.mp4`);
  sound = await soundOf(file, plan.frames);
});

/** Returns the sound of frames of the reel. */
const soundIn = (pcm: Buffer, from: number, to: number) =>
  pcm.subarray(from * SAMPLES_PER_FRAME * 4, to * SAMPLES_PER_FRAME * 4);

function measure(pcm: Buffer): { loudness: number; peak: number } {
  using meter = new LoudnessMeter({ withPeak: true });
  meter.addPcm(pcm);
  meter.finish();
  return { loudness: meter.loudnessLufs ?? -Infinity, peak: meter.truePeakDb ?? -Infinity };
}

test('brings each clip to −16 ± 0.5 LUFS under music, with peaks of at most −1 dBTP [reel-loudness]', async () => {
  expect(measure(sound).peak).toBeLessThanOrEqual(-1);
  const levels = clips.map(({ title, startFrame, frames }) => {
    const { loudness } = measure(soundIn(sound, startFrame, startFrame + frames));
    return [title, Math.abs(loudness + 16) <= 0.5 ? 'levelled' : loudness];
  });
  expect(levels).toEqual(RECORDED.map(([name]) => [name, 'levelled']));
  for (const { clip, fromFrame, frames } of clips) {
    const played = await soundOf(mediaPath(`${clip.submissionId}/playback.mp4`), clip.frames);
    const { loudness, peak } = measure(soundIn(played, fromFrame, fromFrame + frames));
    expect(Math.abs(loudness + 16)).toBeLessThanOrEqual(0.5);
    expect(peak).toBeLessThanOrEqual(-1);
  }
});

test('leaves at most a tenth of the clips without words [reel-tidy]', async () => {
  const length = plan.frames * SAMPLES_PER_FRAME;
  const stretches = clips.map(({ clip, fromFrame, startFrame, frames }) => ({
    path: mediaPath(`${clip.submissionId}/audio.pcm`),
    gainDb: clip.gainDb,
    from: fromFrame * SAMPLES_PER_FRAME,
    at: startFrame * SAMPLES_PER_FRAME,
    length: frames * SAMPLES_PER_FRAME,
    fadeIn: 0,
    fadeOut: 0,
  }));
  const words: number[] = [];
  for await (const [left] of mixSound(stretches, length, -1)) words.push(...left);
  const [first, last] = [clips[0], clips.at(-1)];
  const shown = words.slice(
    (first?.startFrame ?? 0) * SAMPLES_PER_FRAME,
    ((last?.startFrame ?? 0) + (last?.frames ?? 0)) * SAMPLES_PER_FRAME,
  );
  expect(secondsOfSilence(shown) / (shown.length / RATE)).toBeLessThanOrEqual(0.1);
});

/** Half a frame of rounding, and a tenth of a second as speech is found. */
const EXACTLY = 0.1;

test('shows each clip from 0.3 s before its first word to 0.5 s after its last [reel-tidy]', () => {
  const shown = RECORDED.map(([name, recording], index) => {
    const { start, end } = spokenIn(recording, seedOf(index));
    const { fromFrame = NaN, frames = NaN } = clips[index] ?? {};
    const [before, after] = [start - 0.3 - secondsOf(fromFrame), secondsOf(fromFrame + frames) - end - 0.5];
    // Clicks as loud as the speech count like words, so that more is shown, but never less.
    const most = name === 'peaky' ? 0.4 : EXACTLY;
    const isExact = Math.min(before, after) > -EXACTLY && Math.max(before, after) < most;
    return [name, isExact ? 'exact' : { before, after }];
  });
  expect(shown).toEqual(RECORDED.map(([name]) => [name, 'exact']));
});

test('tells the speaker of the dark clip that it was dark, and nobody else [reel-light]', async () => {
  const told: unknown[] = [];
  for (const [name, cookie] of cookies) {
    const { data } = await call(GET, { query: { tributeId }, cookie });
    told.push([name, data.map(({ isDark = false }) => isDark)]);
  }
  expect(told).toEqual(RECORDED.map(([name]) => [name, [name === 'dark']]));
});

test('is silent for at most a tenth of its whole length, cards included [reel-music]', () => {
  const kinds = plan.entries.map(({ kind }) => kind);
  expect(kinds).toEqual(['CARD', 'CARD', ...RECORDED.map(() => 'CLIP'), 'CARD']);
  const heard = new Int16Array(sound.buffer, sound.byteOffset, plan.frames * SAMPLES_PER_FRAME * 2);
  const mono = Array.from({ length: heard.length / 2 }, (_, index) => (heard[index * 2] ?? 0) / 32_768);
  expect(secondsOfSilence(mono) / secondsOf(plan.frames)).toBeLessThanOrEqual(0.1);
});

/** Adds up stretches of at least three quarters of a second below −50 dBFS. */
function secondsOfSilence(samples: readonly number[]): number {
  let [sum, loudAt] = [0, -1];
  for (const [index, sample] of [...samples, 1].entries()) {
    if (Math.abs(sample) < 10 ** (-50 / 20)) continue;
    const quiet = (index - loudAt - 1) / RATE;
    if (quiet >= 0.75) sum += quiet;
    loudAt = index;
  }
  return sum;
}

test('plays the music of its theme automatically, with a bar within 80 ms of every cut [reel-music]', () => {
  const { music } = plan;
  if (!music || music.mood === 'own') throw new Error('no music was composed');
  const bars = compose(music).bars.map(({ startSeconds }) => startSeconds);
  for (const { startSeconds } of music.sections)
    expect(Math.min(...bars.map((bar) => Math.abs(bar - startSeconds)))).toBeLessThan(0.08);
  // A reel is never silent, and its last chord fades.
  for (let frame = 0; frame + 15 < plan.frames - 30; frame += 15)
    expect(levelDb(sound, secondsOf(frame), secondsOf(frame + 15))).toBeGreaterThan(-60);
});

test('shows in the cross-fades of the file what the player shows in them [reel-same] [reel-cross-fades]', async () => {
  const { data } = await call(getPresentation, { query: { tributeId }, as: creator });
  const moments = compareFades(data.entries, file);
  expect(moments).toHaveLength((RECORDED.length - 1) * MOMENTS.length);
  for (const { share, from } of moments) {
    // The clips differ where faces are, and there the file shows the mixture.
    expect(share).toBeGreaterThan(0.02);
    expect(from.mixture).toBeLessThan(5);
    expect(Math.min(from.arriving, from.leaving)).toBeGreaterThan(2 * from.mixture);
  }
});

test('decodes without an error, each picture and sound right after the one before', async () => {
  const pictures: number[] = [];
  const tally = { whole: 0, lost: 0 };
  using segment = openSegment(file);
  const stream = segment.video();
  if (!stream) throw new Error('no pictures');
  using decoder = openDecoder(stream);
  for (const packet of segment.packetsSync(stream.index)) {
    for (const picture of decode(decoder, packet, tally)) {
      using frame = picture;
      pictures.push(Number(frame.pts) / TICKS_PER_FRAME);
    }
    packet?.free();
  }
  expect(tally).toEqual({ whole: plan.frames, lost: 0 });
  expect(pictures).toEqual(Array.from({ length: plan.frames }, (_, frame) => frame));

  await using demuxer = await Demuxer.open(file);
  const track = demuxer.audio();
  if (!track) throw new Error('no sound');
  using sounds = Decoder.createSync(track, { exitOnError: true });
  let end: bigint | null = null;
  let decoded = 0;
  const gaps: bigint[] = [];
  for (const block of sounds.framesSync(demuxer.packetsSync(track.index))) {
    if (block === null) break;
    using frame = block;
    gaps.push(frame.pts - (end ?? frame.pts));
    end = frame.pts + BigInt(frame.nbSamples);
    decoded += frame.nbSamples;
  }
  expect(new Set(gaps)).toEqual(new Set([0n]));
  expect(Math.abs(plan.frames * SAMPLES_PER_FRAME - decoded)).toBeLessThan(SAMPLES_PER_FRAME);
});
