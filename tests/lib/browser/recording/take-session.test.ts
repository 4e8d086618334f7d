import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TakePhase, TakeSession } from '#lib/browser/recording/take-session.ts';
import type { Interruption } from '#lib/browser/recording/watch-recording.ts';
import { FakeMediaRecorder, fakeStream } from './fake-camera.ts';

const page = { hidden: false };
const COUNTDOWN_MS = 3_000;
const SECONDS_MAX = 180;

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
const recorders: KnownRecorder[] = [];
class KnownRecorder extends FakeMediaRecorder {
  constructor(stream: MediaStream) {
    super(stream);
    recorders.push(this);
  }
}

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

function open({ canJoin = true } = {}) {
  const stream = fakeStream();
  const picture = new FakePicture();
  const phases: TakePhase[] = [];
  const lost = vi.fn<(stream: MediaStream) => void>();
  const handlers = {
    onBegin: vi.fn<(leadInSeconds: number) => void>(),
    onPart: vi.fn<() => void>(),
    onChunk: vi.fn<(chunk: Blob, seconds: number) => Promise<boolean>>(async () => true),
    onPartEnd: vi.fn<(seconds: number) => void>(),
    onRecorded: vi.fn<(parts: unknown[], leadInSeconds: number) => void>(),
  };
  const session = new TakeSession({
    secondsMax: SECONDS_MAX,
    canJoin,
    handlers: () => handlers,
    picture: () => picture as unknown as HTMLVideoElement,
    onPhase: (phase) => phases.push(phase),
    onKept: () => {},
    onLost: lost,
  });
  return { session, stream, picture, phases, lost, handlers, phase: () => phases.at(-1) };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Records for two seconds. */
async function record(options?: Parameters<typeof open>[0]) {
  const opened = open(options);
  opened.session.start(opened.stream);
  await pass(COUNTDOWN_MS + 2_000);
  expect(opened.phase()).toEqual({ step: 'recording', seconds: 2 });
  return opened;
}
type Opened = Awaited<ReturnType<typeof record>>;

const tell = ({ stream }: Opened, track: 0 | 1, event: string) =>
  stream.getTracks()[track]?.dispatchEvent(new Event(event));

/** What happens to a take, and what it should be called. */
const INTERRUPTIONS: [string, Interruption, (opened: Opened) => unknown][] = [
  ['an unplugged camera', 'cameraStopped', (opened) => tell(opened, 0, 'ended')],
  ['an unplugged microphone', 'microphoneStopped', (opened) => tell(opened, 1, 'ended')],
  [
    'a camera that another app takes',
    'cameraTaken',
    async (opened) => {
      tell(opened, 0, 'mute');
      await pass(2_000);
    },
  ],
  [
    'a call that takes the microphone',
    'microphoneTaken',
    async (opened) => {
      tell(opened, 1, 'mute');
      await pass(2_000);
    },
  ],
  [
    'a page that the person leaves',
    'asleep',
    async (opened) => {
      page.hidden = true;
      tell(opened, 0, 'mute');
      await pass(2_000);
    },
  ],
  [
    'a frozen picture',
    'frozen',
    async ({ picture }) => {
      picture.draw();
      await pass(8_000);
    },
  ],
  [
    'a device that sleeps',
    'asleep',
    async () => {
      vi.setSystemTime(Date.now() + 60_000);
      await pass(1_000);
    },
  ],
  ['a failing recorder', 'recorderStopped', () => recorders[0]?.dispatchEvent(new Event('error'))],
  [
    'a recorder that delivers nothing more',
    'recorderStopped',
    async () => {
      if (recorders[0]) recorders[0].state = 'stuck';
      await pass(12_000);
    },
  ],
  ['a recorder that stops by itself', 'recorderStopped', () => recorders[0]?.stop()],
  ['a changed camera', 'switched', ({ session }) => session.interrupt('switched')],
];

describe('TakeSession', () => {
  it.each(INTERRUPTIONS)('keeps the part before %s, and closes the camera', async (_what, why, interrupt) => {
    const opened = await record();
    await interrupt(opened);
    await pass(0);
    expect(opened.phase()).toMatchObject({ step: 'interrupted', why, parts: [{ clip: expect.any(Blob) }] });
    expect(opened.handlers.onPartEnd).toHaveBeenCalledOnce();
    expect(opened.handlers.onRecorded).not.toHaveBeenCalled();
    expect(opened.stream.active).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts the seconds before a sleep, not those of it', async () => {
    const { phase } = await record();
    vi.setSystemTime(Date.now() + 60_000);
    await pass(1_000);
    expect(phase()).toMatchObject({ parts: [{ durationSeconds: 2 }], secondsLeft: SECONDS_MAX - 2 });
  });

  it('continues after a short mute', async () => {
    const opened = await record();
    tell(opened, 1, 'mute');
    await pass(1_900);
    tell(opened, 1, 'unmute');
    await pass(10_000);
    expect(opened.phase()).toMatchObject({ step: 'recording' });
  });

  it('continues while the picture moves, and while nobody sees it', async () => {
    const { picture, phase } = await record();
    for (let second = 0; second < 10; second += 1) {
      picture.draw();
      await pass(1_000);
    }
    page.hidden = true;
    await pass(20_000);
    expect(phase()).toMatchObject({ step: 'recording' });
  });

  it('watches neither data, picture nor sleep during a pause', async () => {
    const { session, picture, phase } = await record();
    picture.draw();
    session.pause();
    await pass(30_000);
    vi.setSystemTime(Date.now() + 60_000);
    await pass(1_000);
    expect(phase()).toEqual({ step: 'paused', seconds: 2 });
    session.pause();
    picture.draw();
    await pass(1_000);
    expect(phase()).toEqual({ step: 'recording', seconds: 3 });
  });

  it('continues an interrupted take in a new part', async () => {
    const opened = await record();
    tell(opened, 0, 'ended');
    await pass(0);
    opened.session.start(fakeStream());
    await pass(COUNTDOWN_MS + 3_000);
    expect(opened.phase()).toEqual({ step: 'recording', seconds: 5 });
    opened.session.stop();
    await pass(0);
    const [parts, leadInSeconds] = opened.handlers.onRecorded.mock.calls[0] ?? [];
    expect(parts).toHaveLength(2);
    expect(leadInSeconds).toBe(3);
    expect(opened.handlers.onBegin).toHaveBeenCalledOnce();
    expect(opened.handlers.onPart).toHaveBeenCalledTimes(2);
    expect(opened.phase()).toEqual({ step: 'ready' });
  });

  it('ends an interrupted take where parts are not joined', async () => {
    const opened = await record({ canJoin: false });
    tell(opened, 0, 'ended');
    await pass(0);
    expect(opened.handlers.onRecorded).toHaveBeenCalledWith(
      [expect.objectContaining({ durationSeconds: 2 })],
      0,
    );
    expect(opened.handlers.onBegin).toHaveBeenCalledWith(0);
    expect(opened.phase()).toEqual({ step: 'ready' });
    expect(opened.stream.active).toBe(false);
  });

  it('begins nothing when the countdown is stopped', async () => {
    const { session, stream, handlers, phase } = open();
    session.start(stream);
    await pass(2_000);
    session.stop();
    await pass(10_000);
    expect(phase()).toEqual({ step: 'ready' });
    expect(handlers.onBegin).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports a camera that delivers nothing', async () => {
    const { session, stream, lost, handlers, phase } = open({ canJoin: false });
    for (const track of stream.getTracks()) track.stop();
    session.start(stream);
    await pass(COUNTDOWN_MS);
    expect(lost).toHaveBeenCalledWith(stream);
    expect(phase()).toEqual({ step: 'ready' });
    expect(handlers.onBegin).not.toHaveBeenCalled();
  });
});
