import { afterEach, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());

/** Moves the clock that everything of ours reads, as of now; it stands still there. Timers and time-outs run on. */
export function moveClock(to: string | Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(to) });
}
