import { describe, expect, it, vi } from 'vitest';
import { fakeStream } from './fake-camera.ts';
import {
  COUNTDOWN_MS,
  fakeRecorders,
  open,
  pass,
  record,
  recorders,
  SECONDS_MAX,
  tell,
} from './open-session.ts';

fakeRecorders();

describe('TakeSession', () => {
  it('continues an interrupted take in a new part [take-parts]', async () => {
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
    // Timestamps may lag behind the clock, so a little of the countdown stays.
    expect(leadInSeconds).toBeCloseTo(2.7);
    expect(opened.handlers.onBegin).toHaveBeenCalledOnce();
    expect(opened.handlers.onPart).toHaveBeenCalledTimes(2);
    expect(opened.phase()).toEqual({ step: 'ready' });
  });

  it('records a later part through its countdown, which does not count [take-parts]', async () => {
    const opened = await record();
    tell(opened, 0, 'ended');
    await pass(0);
    const { session, handlers, phase } = opened;
    session.start(fakeStream());
    await pass(500);
    expect(phase()).toEqual({ step: 'countdown', seconds: 3 });
    expect(recorders).toHaveLength(2);
    session.stop();
    expect(phase()).toEqual(session.rest);
    expect(session.rest).toMatchObject({ step: 'interrupted', parts: [{}] });
    session.start(fakeStream());
    await pass(COUNTDOWN_MS + 1_000);
    session.stop();
    await pass(0);
    const [parts] = handlers.onRecorded.mock.calls[0] ?? [];
    // A little of the countdown stays, like in the first part.
    expect(parts).toMatchObject([{}, { durationSeconds: expect.closeTo(1.3) }]);
    expect(handlers.onPart).toHaveBeenLastCalledWith(expect.anything(), expect.closeTo(2.7));
    expect(handlers.onChunk).toHaveBeenLastCalledWith(expect.any(Blob), expect.closeTo(1.3));
    expect(handlers.onPartEnd).toHaveBeenLastCalledWith(expect.closeTo(1.3));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('loses a camera that ends in the countdown of a later part', async () => {
    const opened = await record();
    tell(opened, 0, 'ended');
    await pass(0);
    const next = fakeStream();
    opened.session.start(next);
    await pass(COUNTDOWN_MS - 900);
    for (const track of next.getTracks()) track.stop();
    await pass(1_000);
    expect(opened.lost).toHaveBeenLastCalledWith(next);
    expect(opened.phase()).toMatchObject({ step: 'interrupted', parts: [{}] });
    expect(opened.handlers.onPart).toHaveBeenCalledOnce();
  });

  it('ends an interrupted take where parts are not joined', async () => {
    const opened = await record({ canJoin: false });
    tell(opened, 0, 'ended');
    await pass(0);
    expect(opened.handlers.onRecorded).toHaveBeenCalledWith(
      [expect.objectContaining({ durationSeconds: 2.5 })],
      0,
    );
    expect(opened.handlers.onBegin).toHaveBeenCalledWith(0);
    expect(opened.phase()).toEqual({ step: 'ready' });
    expect(opened.stream.active).toBe(false);
  });

  it('continues at once with the other camera, or waits for the person if there is none [recorder-flip]', async () => {
    const opened = await record();
    opened.session.interrupt('switched');
    await pass(0);
    expect(opened.stream.active).toBe(false);
    expect(opened.lost).not.toHaveBeenCalled();
    expect(opened.phase()).toEqual({ step: 'switching', seconds: 2 });
    opened.session.goOn(fakeStream());
    await pass(2_000);
    expect(opened.phase()).toEqual({ step: 'recording', seconds: 4 });
    opened.session.interrupt('switched');
    await pass(0);
    opened.session.giveUp();
    expect(opened.phase()).toMatchObject({ step: 'interrupted', why: 'switched', parts: [{}, {}] });
    opened.session.finish();
    expect(opened.handlers.onRecorded.mock.calls[0]?.[0]).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('records on without interruption where the device never saves', async () => {
    const opened = open();
    opened.handlers.onChunk.mockImplementation(async () => false);
    opened.session.start(opened.stream);
    await pass(COUNTDOWN_MS + 5_000);
    expect(opened.phase()).toEqual({ step: 'recording', seconds: 5 });
  });

  it('continues a take of an earlier visit [recorder-recovers]', async () => {
    const earlier = { parts: [{ clip: new Blob(['one']), durationSeconds: 62.7 }], leadInSeconds: 2.7 };
    const { session, stream, handlers, phase } = open({ earlier });
    expect(session.rest).toMatchObject({ step: 'interrupted', why: 'closed', secondsLeft: SECONDS_MAX - 60 });
    session.start(stream);
    await pass(1_000);
    session.stop();
    expect(phase()).toEqual(session.rest);
    session.start(stream);
    await pass(COUNTDOWN_MS + 2_000);
    expect(phase()).toEqual({ step: 'recording', seconds: 62 });
    session.stop();
    await pass(0);
    expect(handlers.onBegin).not.toHaveBeenCalled();
    expect(handlers.onPart).toHaveBeenCalledOnce();
    expect(handlers.onRecorded).toHaveBeenCalledWith([earlier.parts[0], expect.anything()], 2.7);
  });

  it('interrupts the next part of an earlier visit when the device cannot save it [take-parts]', async () => {
    const earlier = { parts: [{ clip: new Blob(['one']), durationSeconds: 62.7 }], leadInSeconds: 2.7 };
    const { session, stream, handlers, phase } = open({ earlier });
    handlers.onChunk.mockImplementation(async () => false);
    session.start(stream);
    await pass(COUNTDOWN_MS + 1_000);
    expect(phase()).toMatchObject({ step: 'interrupted', why: 'deviceFull' });
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
