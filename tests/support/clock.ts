import { afterEach, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());

export function moveClock(to: string | Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(to) });
}
