import { describe, expect, it, vi } from 'vitest';
import type { Interruption } from '#lib/browser/recording/watch-recording.ts';
import { fakeStream } from './fake-camera.ts';
import {
  COUNTDOWN_MS,
  fakeRecorders,
  type Opened,
  page,
  pass,
  record,
  recorders,
  SECONDS_MAX,
  tell,
} from './open-session.ts';

fakeRecorders();

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
  [
    'a device whose camera is dead after its sleep',
    'asleep',
    (opened) => {
      vi.setSystemTime(Date.now() + 60_000);
      tell(opened, 0, 'ended');
    },
  ],
  [
    'a device whose recorder stops during its sleep',
    'asleep',
    () => {
      vi.setSystemTime(Date.now() + 60_000);
      recorders[0]?.stop();
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
  [
    'a disk that fills up',
    'deviceFull',
    async ({ handlers }) => {
      handlers.onChunk.mockImplementation(async () => false);
      await pass(1_000);
    },
  ],
];

describe('TakeSession', () => {
  it.each(INTERRUPTIONS)(
    'keeps the part before %s, and closes the camera [take-parts]',
    async (_what, why, interrupt) => {
      const opened = await record();
      await interrupt(opened);
      await pass(0);
      expect(opened.phase()).toMatchObject({ step: 'interrupted', why, parts: [{ clip: expect.any(Blob) }] });
      expect(opened.handlers.onPartEnd).toHaveBeenCalledOnce();
      expect(opened.handlers.onRecorded).not.toHaveBeenCalled();
      expect(opened.stream.active).toBe(false);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it('counts the seconds before a sleep, not those of it', async () => {
    const { phase } = await record();
    vi.setSystemTime(Date.now() + 60_000);
    await pass(1_000);
    expect(phase()).toMatchObject({ parts: [{ durationSeconds: 2.3 }], secondsLeft: SECONDS_MAX - 2.3 });
  });

  it('says that a sleep took the beginning of a part', async () => {
    const { session, phase, stream } = await record();
    stream.getTracks()[0]?.dispatchEvent(new Event('ended'));
    await pass(0);
    session.start(fakeStream());
    await pass(COUNTDOWN_MS - 500);
    vi.setSystemTime(Date.now() + 60_000);
    await pass(500);
    expect(phase()).toMatchObject({ step: 'interrupted', why: 'asleep', parts: [{}] });
  });

  it.each([
    ['microphoneStopped', fakeStream('audio')],
    ['cameraStopped', fakeStream()],
  ] as const)('says %s when nothing is left to continue with', async (why, next) => {
    const { session, phase, stream } = await record();
    stream.getTracks()[0]?.dispatchEvent(new Event('ended'));
    await pass(0);
    session.start(next);
    for (const track of next.getTracks()) track.stop();
    await pass(COUNTDOWN_MS);
    expect(phase()).toMatchObject({ step: 'interrupted', why });
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

  it('shows a stopped take only when the device has kept it, or after two seconds [recorder-loss]', async () => {
    for (const isHanging of [false, true]) {
      const { session, handlers } = await record();
      let keep = (_isKept: boolean) => {};
      handlers.onChunk.mockReturnValueOnce(new Promise((resolve) => (keep = resolve)));
      await pass(1_000);
      session.stop();
      await pass(1_000);
      expect(handlers.onRecorded).not.toHaveBeenCalled();
      if (isHanging) await pass(1_000);
      else keep(true);
      await pass(0);
      expect(handlers.onRecorded).toHaveBeenCalledOnce();
      expect(vi.getTimerCount()).toBe(0);
    }
  });
});
