import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { RecordedTake } from '#lib/browser/recording/counted-parts.ts';
import type { TakePhase } from '#lib/browser/recording/take-phase.ts';
import { TakeSession } from '#lib/browser/recording/take-session.ts';
import { FakeMediaRecorder, fakeStream } from './fake-camera.ts';

export const page = { hidden: false };
export const COUNTDOWN_MS = 3_000;
export const SECONDS_MAX = 180;

/** A preview that draws a picture whenever the test wants. */
class FakePicture {
  paused = false;
  #next: (() => void) | null = null;
  requestVideoFrameCallback = (next: () => void) => {
    this.#next = next;
    return 1;
  };
  cancelVideoFrameCallback = () => {
    this.#next = null;
  };
  draw() {
    this.#next?.();
  }
}

/** Recorders in the order of their creation. */
export const recorders: KnownRecorder[] = [];
class KnownRecorder extends FakeMediaRecorder {
  constructor(stream: MediaStream) {
    super(stream);
    recorders.push(this);
  }
}

/** Call it once in a test file. */
export function fakeRecorders(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('MediaRecorder', KnownRecorder);
    vi.stubGlobal('document', page);
    page.hidden = false;
    recorders.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export function open({ canJoin = true, earlier }: { canJoin?: boolean; earlier?: RecordedTake } = {}) {
  const stream = fakeStream();
  const picture = new FakePicture();
  const phases: TakePhase[] = [];
  const lost = vi.fn<(stream: MediaStream) => void>();
  const handlers = {
    onBegin: vi.fn<(leadInSeconds: number) => void>(),
    onPart: vi.fn<(format: unknown, leadInSeconds: number) => void>(),
    onChunk: vi.fn<(chunk: Blob, seconds: number) => Promise<boolean>>(async () => true),
    onPartEnd: vi.fn<(seconds: number) => void>(),
    onRecorded: vi.fn<(parts: unknown[], leadInSeconds: number) => void>(),
  };
  const session = new TakeSession({
    secondsMax: SECONDS_MAX,
    canJoin,
    earlier,
    handlers: () => handlers,
    picture: () => picture as unknown as HTMLVideoElement,
    onPhase: (phase) => phases.push(phase),
    onKept: () => {},
    onLost: lost,
  });
  return { session, stream, picture, phases, lost, handlers, phase: () => phases.at(-1) };
}

export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Records for two seconds. */
export async function record(options?: Parameters<typeof open>[0]) {
  const opened = open(options);
  opened.session.start(opened.stream);
  await pass(COUNTDOWN_MS + 2_000);
  expect(opened.phase()).toEqual({ step: 'recording', seconds: 2 });
  return opened;
}
export type Opened = Awaited<ReturnType<typeof record>>;

export const tell = ({ stream }: Opened, track: 0 | 1, event: string) =>
  stream.getTracks()[track]?.dispatchEvent(new Event(event));
