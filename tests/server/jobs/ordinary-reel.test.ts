import '#tests/support/installation.ts';
import { rename } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { AV_LOG_QUIET, Decoder, Demuxer, Log } from 'node-av';
import { beforeAll, expect, test, vi } from 'vitest';
import { voiceOfTones } from '#lib/illustration/voice-of-tones.ts';
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
import { drawFace } from '#tests/server/media/drawn-face.ts';
import { levelDb } from '#tests/server/media/engine/level-db.ts';
import { soundOf } from '#tests/server/media/find-flashes.ts';
import { synthesise } from '#tests/server/media/fixtures.ts';
import { addCreator } from '#tests/support/credits.ts';
import { addSentClip } from '#tests/support/sent-clip.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

// Six clips as phones record them become a reel, by the jobs of the worker.

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));

Log.setLevel(AV_LOG_QUIET);
const RATE = 48_000;
const SAMPLES_PER_FRAME = 1600;
const WIDE = { width: 320, height: 180 };
const TALL = { width: 180, height: 320 };
const SPOKEN_SECONDS = 4;

type Recording = {
  size: typeof WIDE;
  light?: number;
  /** Seconds before and after the words. */
  silence?: number;
  soundAt: (voice: number, index: number) => number;
};

/** Repeatable white noise of −1…1. */
const noiseAt = (index: number) => {
  const value = Math.sin(index * 12.9898) * 43_758.5453;
  return (value - Math.floor(value)) * 2 - 1;
};

/** Samples of −1…1. The voice peaks at −10 dBFS. */
const RECORDINGS: Record<string, Recording> = {
  portrait: { size: TALL, soundAt: (voice) => voice },
  dark: { size: WIDE, light: 0.12, soundAt: (voice) => voice * 0.6 },
  // −48 LUFS.
  quiet: { size: WIDE, soundAt: (voice) => voice * 0.05 },
  noisy: { size: WIDE, soundAt: (voice, index) => voice + noiseAt(index) * 0.02 },
  // Peaks far above the speech, which AAC makes higher still.
  peaky: { size: WIDE, soundAt: (voice, index) => voice * 0.3 + (index % 24_000 < 2 ? 0.75 : 0) },
  late: { size: WIDE, silence: 6, soundAt: (voice) => voice * 0.5 },
};

const RECORDED = Object.entries(RECORDINGS);

function soundOfClip({ silence = 1, soundAt }: Recording, seed: number): Int16Array {
  const voice = voiceOfTones(seed, SPOKEN_SECONDS);
  const head = silence * RATE;
  return Int16Array.from({ length: 2 * head + voice.length }, (_, index) =>
    Math.max(
      -32_768,
      Math.min(32_767, Math.round(soundAt((voice[index - head] ?? 0) / 32_768, index) * 32_768)),
    ),
  );
}

async function record(path: string, clip: Recording, seed: number): Promise<void> {
  const { size, light = 1 } = clip;
  const face = { x: size.width / 2, y: size.height * 0.4, radius: size.height * 0.2 };
  const sound = soundOfClip(clip, seed);
  const frames = Math.round((sound.length / RATE) * 30);
  const name = `${basename(path)}.mp4`;
  const picture = await drawFace(`${path}.png`, size, face, light);
  await rename(await synthesise({ folder: dirname(path), name, ...size, frames, sound, picture }), path);
}

let plan: FilmPlan;
let clips: Extract<FilmEntry, { kind: 'CLIP' }>[];
let file: string;
let sound: Buffer;

beforeAll(async () => {
  const tribute = await openTribute({}, await addCreator('ordinary', RECORDED.length));
  for (const [index, [name, recording]] of RECORDED.entries()) {
    const speaker = await joinAs(tribute.tributeId, name);
    const write = (path: string) => record(path, recording, 3 + 2 * index);
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
  expect(levels).toEqual(Object.keys(RECORDINGS).map((name) => [name, 'levelled']));
  for (const { clip, fromFrame, frames } of clips) {
    const played = await soundOf(mediaPath(`${clip.submissionId}/playback.mp4`), clip.frames);
    const { loudness, peak } = measure(soundIn(played, fromFrame, fromFrame + frames));
    expect(Math.abs(loudness + 16)).toBeLessThanOrEqual(0.5);
    expect(peak).toBeLessThanOrEqual(-1);
  }
});

test('shows every word, and leaves at most a tenth of the clips without any [reel-tidy]', async () => {
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
  for (const { clip, fromFrame, frames } of clips) {
    const { speech = [] } = clip;
    expect(speech[0]?.startSeconds).toBeGreaterThan(secondsOf(fromFrame));
    expect(speech.at(-1)?.endSeconds).toBeLessThan(secondsOf(fromFrame + frames));
  }
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
