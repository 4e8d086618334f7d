import { describe, expect, it } from 'vitest';
import { openRecorder, type RecorderEvent, recorderReducer } from '#lib/browser/recording/recorder-state.ts';
import { clipOf } from '#lib/browser/recording/stored-take.ts';
import { buildSubmission, buildTake } from './build-take.ts';

const ONE = ['a'];
const TWO = ['a', 'b'];

const after = (questionIds: string[], questionId: string | null, ...events: RecorderEvent[]) =>
  events.reduce(recorderReducer, openRecorder({ questionIds, questionId }));
const newcomer: RecorderEvent = { type: 'opened', name: null, take: null };
const ben: RecorderEvent = { type: 'opened', name: 'Ben', take: null };
const taken: RecorderEvent = { type: 'taken', take: buildTake() };

describe('recorderReducer', () => {
  it('asks a new visitor for a name, then for a question', () => {
    expect(after(TWO, null, newcomer).scene).toBe('name');
    const chosen = after(TWO, null, newcomer, { type: 'named', name: 'Ben' });
    expect(chosen).toMatchObject({ scene: 'question', name: 'Ben' });
    expect(recorderReducer(chosen, { type: 'questionChosen', questionId: 'b' })).toMatchObject({
      scene: 'source',
      questionId: 'b',
    });
  });

  it('skips the remembered name and the named or only question', () => {
    expect(after(TWO, 'b', ben)).toMatchObject({ scene: 'source', questionId: 'b' });
    expect(after(ONE, null, ben)).toMatchObject({ scene: 'source', questionId: 'a' });
    expect(after([], null, ben)).toMatchObject({ scene: 'source', questionId: null });
    expect(after(TWO, 'unknown', ben).scene).toBe('question');
  });

  it('offers an unsent take, and resumes a sent one', () => {
    const take = buildTake({ questionId: 'b' });
    expect(after(TWO, null, { type: 'opened', name: null, take })).toMatchObject({
      scene: 'review',
      name: 'Ben',
      questionId: 'b',
      isKept: true,
    });
    const sent = { ...take, sent: true };
    expect(after(TWO, null, { type: 'opened', name: 'Ben', take: sent }).scene).toBe('sending');
  });

  it('opens unsent photos for arranging', () => {
    const take = buildTake({ medium: 'PHOTO' });
    expect(after(ONE, null, { type: 'opened', name: 'Ben', take }).scene).toBe('photos');
    const again = after(ONE, null, ben, { type: 'draftOpened', take });
    expect(again).toMatchObject({ scene: 'photos', isKept: true });
    const more: RecorderEvent = {
      type: 'photosArranged',
      take: { ...take, parts: [...take.parts, ...take.parts] },
    };
    expect(recorderReducer(again, more)).toMatchObject({ isKept: null });
    expect(recorderReducer(again, { type: 'sendChosen' }).scene).toBe('sending');
  });

  it('offers a take that the device finds late, until another begins', () => {
    const late = { type: 'opened', name: null, take: buildTake() } as const;
    expect(after(TWO, null, ben, late)).toMatchObject({ scene: 'review', name: 'Ben', isKept: true });
    expect(after(ONE, null, ben, { type: 'cameraChosen' }, late).scene).toBe('camera');
    const another: RecorderEvent = { type: 'taken', take: buildTake({ takeId: 'another' }) };
    expect(after(ONE, null, ben, another, late)).toMatchObject({ take: { takeId: 'another' } });
    expect(after(TWO, null, ben, { ...late, take: null }).scene).toBe('question');
  });

  it('marks a take as stored or not, unless another replaced it', () => {
    const kept: RecorderEvent = { type: 'kept', takeId: buildTake().takeId, isKept: false };
    expect(after(ONE, null, ben, taken, kept)).toMatchObject({ isKept: false });
    expect(after(ONE, null, ben, taken, { ...kept, takeId: 'earlier' })).toMatchObject({ isKept: null });
  });

  it('goes from review by sending to the thank-you, and remembers the upload', () => {
    const moved = after(
      ONE,
      null,
      ben,
      taken,
      { type: 'sendChosen' },
      { type: 'uploadMoved', takeId: buildTake().takeId, part: 0, uploadUrl: '/u' },
    );
    expect(moved).toMatchObject({ scene: 'sending', take: { sent: true, parts: [{ uploadUrl: '/u' }] } });
    const submission = buildSubmission();
    const arrived = recorderReducer(moved, { type: 'arrived', submission });
    expect(arrived).toMatchObject({ scene: 'arrived', submission, clip: clipOf(buildTake()) });
    expect(arrived).not.toHaveProperty('take');
    expect(recorderReducer(arrived, { type: 'questionsAsked' }).scene).toBe('question');
  });

  it('keeps a rejected take for another try', () => {
    const refusal = { reason: 'tooLarge', message: null } as const;
    const refused = after(ONE, null, ben, taken, { type: 'sendChosen' }, { type: 'uploadRefused', refusal });
    expect(refused).toMatchObject({ scene: 'refused', refusal, take: { parts: [{ fileName: 'clip.mp4' }] } });
    expect(recorderReducer(refused, { type: 'sendChosen' }).scene).toBe('sending');
  });

  it('lets a take without its question answer another, and sends it immediately', () => {
    const take = buildTake({ questionId: 'a' });
    const events: RecorderEvent[] = [ben, { type: 'taken', take }, { type: 'sendChosen' }];
    const unasked = after(TWO, 'a', ...events, { type: 'questionGone' });
    expect(unasked).toMatchObject({ scene: 'unasked', questionIds: ['b'], take: { sent: true } });
    for (const questionId of ['b', null]) {
      const chosen = recorderReducer(unasked, { type: 'questionChosen', questionId });
      expect(chosen).toMatchObject({ scene: 'sending', questionId, take: { questionId, sent: true } });
    }
  });

  it('prompts for a question when a person records again after such a take', () => {
    const take = buildTake({ questionId: 'gone' });
    const back = after(TWO, null, { type: 'opened', name: 'Ben', take });
    expect(back).toMatchObject({ scene: 'review', questionId: undefined, take: { questionId: 'gone' } });
    expect(recorderReducer(back, { type: 'cameraChosen' }).scene).toBe('question');
    expect(recorderReducer(back, { type: 'sourceAsked' }).scene).toBe('question');
  });

  it('ignores late events', () => {
    const state = after(ONE, null, ben);
    const late: RecorderEvent[] = [
      { type: 'sendChosen' },
      { type: 'progressed', progress: { bytesSent: 1, waiting: null } },
      { type: 'uploadMoved', takeId: buildTake().takeId, part: 0, uploadUrl: null },
      { type: 'uploadRefused', refusal: { reason: 'archived', message: null } },
      { type: 'questionGone' },
      { type: 'arrived', submission: buildSubmission() },
    ];
    for (const event of late) expect(recorderReducer(state, event)).toBe(state);
  });

  it('explains a rejected file on the way back, and forgets it with the next step', () => {
    const refused = after(ONE, null, ben, { type: 'fileRefused', fileRefusal: 'empty' });
    expect(refused).toMatchObject({ scene: 'source', fileRefusal: 'empty' });
    expect(recorderReducer(refused, { type: 'cameraChosen' })).not.toHaveProperty('fileRefusal');
  });
});
