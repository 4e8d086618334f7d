import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';

type Camera = { flashing: { isFrozen: boolean; tracks: MediaStreamTrack[]; recorder: MediaRecorder | null } };

/** Longer than any clock of the recorder waits (recording-clock.ts). */
const SLEEP_MS = 7_000;

/** Ends or mutes the tracks of a kind, as a device does. */
const change = (page: Page, kind: 'audio' | 'video', how: 'ended' | 'mute') =>
  page.evaluate(
    ([of, event]) => {
      const { tracks } = (window as unknown as Camera).flashing;
      for (const track of tracks.filter((one) => one.kind === of)) {
        if (event === 'ended') track.stop();
        else Object.defineProperty(track, 'muted', { value: true });
        track.dispatchEvent(new Event(event));
      }
    },
    [kind, how] as const,
  );

/** What interrupts a recording: each ends the part, and the take can be continued. */
export const INTERRUPTIONS = {
  cameraStopped: (page: Page) => change(page, 'video', 'ended'),
  microphoneStopped: (page: Page) => change(page, 'audio', 'ended'),
  /** Another app. */
  cameraTaken: (page: Page) => change(page, 'video', 'mute'),
  /** A call. */
  microphoneTaken: (page: Page) => change(page, 'audio', 'mute'),
  frozen: (page: Page) =>
    page.evaluate(() => {
      (window as unknown as Camera).flashing.isFrozen = true;
    }),
  recorderStopped: (page: Page) =>
    page.evaluate(() => (window as unknown as Camera).flashing.recorder?.stop()),
  asleep: async (_: Page, renderers: readonly number[]) => {
    for (const pid of renderers) process.kill(pid, 'SIGSTOP');
    await delay(SLEEP_MS);
    for (const pid of renderers) process.kill(pid, 'SIGCONT');
  },
  deviceFull: (page: Page) =>
    page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    }),
  switched: (page: Page) => page.getByRole('button', { name: 'Use the other camera' }).click(),
  closed: (page: Page) => page.reload(),
} satisfies Record<string, (page: Page, renderers: readonly number[]) => Promise<unknown>>;

export type InterruptionName = keyof typeof INTERRUPTIONS;

/** Records the next part after an interruption. */
export async function continueTake(page: Page, why: InterruptionName): Promise<void> {
  if (why === 'switched') return untilRecording(page);
  if (why === 'closed') await page.getByRole('button', { name: 'Continue recording' }).click();
  else await page.getByRole('button', { name: 'Continue', exact: true }).click();
  return untilRecording(page);
}

/** Waits until the countdown is over and the first data is there. */
export async function untilRecording(page: Page): Promise<void> {
  const saved = page.getByText('Saved on this device as you speak');
  const unsaved = page.getByText(/uploaded so far$/);
  await page.getByRole('button', { name: 'Pause recording' }).waitFor();
  await saved.or(unsaved).first().waitFor();
}
