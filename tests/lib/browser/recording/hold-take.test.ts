import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdTake } from '#lib/browser/recording/hold-take.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// Node has the true ones.
describe('holdTake with Web Locks', () => {
  it('gives a take to one tab, and to the next after its release', async () => {
    const letGo = await holdTake('a');
    expect(letGo).not.toBeNull();
    expect(await holdTake('b')).not.toBeNull();
    expect(await holdTake('a')).toBeNull();
    letGo?.();
    expect(await holdTake('a')).not.toBeNull();
  });

  it('waits a moment for a closing page', async () => {
    const letGo = await holdTake('c');
    setTimeout(() => letGo?.(), 50);
    expect(await holdTake('c')).not.toBeNull();
  });

  it('gets a free take in a browser that is slower than our patience', async () => {
    const { locks } = navigator;
    const request = async (name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) => {
      const { signal } = options;
      if (signal) await new Promise((_, reject) => signal.addEventListener('abort', reject));
      return locks.request(name, options, callback);
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const letGo = await holdTake('d');
    expect(letGo).not.toBeNull();
    expect(await holdTake('d')).toBeNull();
    letGo?.();
  });
});

describe('holdTake without Web Locks', () => {
  const rows = new Map<string, string>();
  beforeEach(() => {
    vi.useFakeTimers();
    rows.clear();
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => rows.get(key) ?? null,
      setItem: (key: string, value: string) => rows.set(key, value),
      removeItem: (key: string) => rows.delete(key),
    });
  });

  it('gives a take to one tab for as long as its heartbeat continues', async () => {
    const letGo = await holdTake('a');
    vi.advanceTimersByTime(60_000);
    expect(await holdTake('a')).toBeNull();
    letGo?.();
    expect(rows.size).toBe(0);
    expect(await holdTake('a')).not.toBeNull();
  });

  it('gives the take of a crashed tab to another', async () => {
    await holdTake('a');
    vi.clearAllTimers();
    vi.advanceTimersByTime(4_000);
    expect(await holdTake('a')).toBeNull();
    vi.advanceTimersByTime(1_000);
    expect(await holdTake('a')).not.toBeNull();
  });

  it('blocks nothing where the browser has no storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    expect(await holdTake('a')).not.toBeNull();
  });
});
