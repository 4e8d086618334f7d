import type { Browser, Page } from '@playwright/test';
import { FRAME_RATE } from '#lib/reel/format.ts';
import { filmSeconds } from '#lib/reel/timeline.ts';
import { LoudnessMeter } from '#server/media/engine/loudness-meter.ts';
import { soundOf } from '#tests/server/media/find-flashes.ts';
import { openPlayer } from './open-player.ts';
import type { PlayerReel } from './player-reel.ts';

const PATIENCE_MS = 180_000;

/** Plays the reel to its end. Returns by how many LU its sound is louder or softer than that of the file. */
export async function measureLoudness(browser: Browser, reel: PlayerReel): Promise<number> {
  const page = await openPlayer(browser, reel, { hasSound: true });
  const { entries } = await reel.load();
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Watch again' }).waitFor({ timeout: PATIENCE_MS });
  const player = loudnessOf(await recordedSound(page));
  const file = loudnessOf(await soundOf(reel.file, Math.round(filmSeconds(entries) * FRAME_RATE)));
  process.stderr.write(`  loudness: player ${player.toFixed(2)}, file ${file.toFixed(2)} LUFS\n`);
  await page.context().close();
  return Math.abs(player - file);
}

function loudnessOf(pcm: Buffer): number {
  using meter = new LoudnessMeter({ withPeak: false });
  meter.addPcm(pcm);
  meter.finish();
  return meter.loudnessLufs ?? Number.NaN;
}

/** Returns what the page recorded as interleaved 16-bit PCM. */
async function recordedSound(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(() => {
    const { sound } = window.playback;
    const all = new Float32Array(sound.reduce((sum, { length }) => sum + length, 0));
    let place = 0;
    for (const piece of sound) {
      all.set(piece, place);
      place += piece.length;
    }
    const samples = Int16Array.from(all, (value) =>
      Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767))),
    );
    const bytes = new Uint8Array(samples.buffer);
    let text = '';
    for (let at = 0; at < bytes.length; at += 32_768)
      text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return btoa(text);
  });
  return Buffer.from(encoded, 'base64');
}
