import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AV_LOG_QUIET, Log } from 'node-av';
import { beforeEach, expect, test, vi } from 'vitest';
import { voiceOfTones } from '#lib/illustration/voice-of-tones.ts';
import { LEVELS_PER_SECOND, proposeKept } from '#lib/recording/find-spoken.ts';
import { loudnessOf } from '#lib/recording/loudness.ts';
import { NOISE_SAMPLE_RATE as RATE } from '#lib/recording/noise-reducer.ts';
import { listen } from '#server/media/engine/listen.ts';
import { LoudnessMeter } from '#server/media/engine/loudness-meter.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

Log.setLevel(AV_LOG_QUIET);
const folder = temporaryFolder();
const WASM = fileURLToPath(import.meta.resolve('@echogarden/rnnoise-wasm/rnnoise.wasm'));

/** A voice for four seconds between two of steady hiss, whole numbers of 16 bits. */
const pcm = (() => {
  const voice = voiceOfTones(3, 4);
  let state = 7;
  return Int16Array.from({ length: 8 * RATE }, (_, index) => {
    state = (state * 16_807) % 2_147_483_647;
    return (voice[index - 2 * RATE] ?? 0) / 2 + (state % 200) - 100;
  });
})();
const samples = () => Float32Array.from(pcm, (sample) => sample / 32_768);

const fetched = vi.fn<() => Promise<Response>>();
const answers = vi.fn<(voice: Float32Array | false) => void>();
let hear: (event: { data: unknown }) => void;
beforeEach(async () => {
  fetched.mockReset().mockImplementation(async () => new Response(await readFile(WASM)));
  answers.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('postMessage', answers);
  vi.stubGlobal('addEventListener', (_name: string, listener: typeof hear) => {
    hear = listener;
  });
  vi.resetModules();
  await import('#lib/browser/recording/listen-worker.ts');
});

const heardIn = (loudnessLufs: number | null) => {
  hear({ data: { samples: samples(), loudnessLufs } });
  return vi.waitFor(() => {
    expect(answers).toHaveBeenCalled();
    return answers.mock.calls[0]?.[0];
  });
};

test('hears on the device what the server hears [recorder-trim]', async () => {
  const path = join(folder, 'voice.pcm');
  await writeFile(
    path,
    Buffer.from(Int16Array.from({ length: 2 * pcm.length }, (_, at) => pcm[at >> 1] ?? 0).buffer),
  );
  using meter = new LoudnessMeter({ withPeak: false });
  meter.addPcm(await readFile(path));
  meter.finish();
  const context = { partOf: (file: string) => file, progress: () => {}, breathe: () => Promise.resolve() };
  const onServer = await listen(path, meter.loudnessLufs, context);

  const loudness = loudnessOf(onServer.levels);
  expect(Math.abs((loudness ?? 0) - (meter.loudnessLufs ?? 0))).toBeLessThan(3);
  const voice = await heardIn(loudness);
  const whole = { startSeconds: 0, endSeconds: 8 };
  const onDevice = proposeKept({ levels: onServer.levels, voice: [...(voice || [])] }, whole);
  const wanted = proposeKept(onServer, whole);
  expect(wanted?.startSeconds).toBeGreaterThan(1.5);
  expect(onDevice?.startSeconds).toBeCloseTo(wanted?.startSeconds ?? 0, 1);
  expect(onDevice?.endSeconds).toBeCloseTo(wanted?.endSeconds ?? 0, 1);
  expect(onServer.levels).toHaveLength(8 * LEVELS_PER_SECOND);
});

test('says that it cannot hear where the network fails', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 503 }));
  expect(await heardIn(-20)).toBe(false);
});
