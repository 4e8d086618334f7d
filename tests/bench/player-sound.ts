import type { Browser, Page } from '@playwright/test';
import { FRAME_RATE } from '#lib/reel/format.ts';
import { filmSeconds } from '#lib/reel/timeline.ts';
import { LoudnessMeter } from '#server/media/engine/loudness-meter.ts';
import { soundOf } from '#tests/server/media/find-flashes.ts';
import { soundDelaysMs } from '#tests/support/player/sound-delays.ts';
import { openPlayer } from './open-player.ts';
import type { PlayerReel } from './player-reel.ts';

const PATIENCE_MS = 180_000;

/** By how many LU the player is louder or softer than the file, and how many milliseconds the longest join held it up. */
export type SoundFigures = { loudness: number; longestJoinMs: number };

/** Plays the reel to its end, and compares its sound with the file. */
export async function measureSound(browser: Browser, reel: PlayerReel): Promise<SoundFigures> {
  const page = await openPlayer(browser, reel, { hasSound: true });
  const { entries } = await reel.load();
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Watch again' }).waitFor({ timeout: PATIENCE_MS });
  const heard = await recordedSound(page);
  await page.context().close();
  const made = await soundOf(reel.file, Math.round(filmSeconds(entries) * FRAME_RATE));
  const [player, file] = [loudnessOf(heard), loudnessOf(made)];
  const delays = soundDelaysMs(entries, heard, made);
  process.stderr.write(`  loudness: player ${player.toFixed(2)}, file ${file.toFixed(2)} LUFS\n`);
  process.stderr.write(
    `  sound held up at joins: ${delays.map((delay) => delay.toFixed(1)).join(', ')} ms\n`,
  );
  return { loudness: Math.abs(player - file), longestJoinMs: Math.max(...delays.map(Math.abs)) };
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
