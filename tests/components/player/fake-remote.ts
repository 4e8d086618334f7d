import { onTestFinished, vi } from 'vitest';

/** Another screen that a browser may know; jsdom knows none. */
class FakeRemote extends EventTarget {
  tell: (isAvailable: boolean) => void = () => {};
  watchAvailability(tell: (isAvailable: boolean) => void) {
    this.tell = tell;
    return Promise.resolve(1);
  }
  cancelWatchAvailability = () => Promise.resolve();
  prompt = vi.fn(() => Promise.resolve());
}

/** Gives all videos of this test the same other screen. */
export function installFakeRemote(): FakeRemote {
  const remote = new FakeRemote();
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', { configurable: true, value: remote });
  onTestFinished(() => void Reflect.deleteProperty(HTMLMediaElement.prototype, 'remote'));
  return remote;
}
