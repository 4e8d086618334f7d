import { onTestFinished, vi } from 'vitest';

/** Answers requests for media beside the fake API. An address on the device is its address on the server after `blob:`. */
export function installFakeFiles() {
  const api = fetch;
  const loaded: string[] = [];
  const failing: string[] = [];
  const addresses = new Map<number, string>();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.startsWith('/media/')) return api(url, init);
    const failure = failing.findIndex((part) => url.includes(part));
    if (failure >= 0) {
      failing.splice(failure, 1);
      return new Response('', { status: 404 });
    }
    loaded.push(url);
    // Every file has its own size, which names it.
    const bytes = new Uint8Array(100 + loaded.length);
    addresses.set(bytes.length, url);
    return new Response(bytes, { headers: { 'content-length': String(bytes.length) } });
  });
  const create = vi
    .spyOn(URL, 'createObjectURL')
    .mockImplementation((file) => `blob:${addresses.get((file as Blob).size)}`);
  onTestFinished(() => create.mockRestore());
  return { loaded, fail: (part: string) => void failing.push(part) };
}

/** Stands in for the browser's sound and records the notes that it plays. */
export function installFakeSound(notes: number[]): void {
  const knob = {
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  };
  class FakeNode {
    readonly gain = knob;
    readonly #frequency: number;
    constructor(_context: unknown, { frequency = 0 }: { frequency?: number }) {
      this.#frequency = frequency;
    }
    connect = (next: unknown) => next;
    start = () => void notes.push(this.#frequency);
    stop = () => {};
    addEventListener = () => {};
  }
  class FakeContext {
    readonly currentTime = 0;
    readonly destination = {};
    resume = async () => {};
  }
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('OscillatorNode', FakeNode);
  vi.stubGlobal('GainNode', FakeNode);
}
