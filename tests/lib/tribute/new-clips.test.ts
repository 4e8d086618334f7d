import { expect, test } from 'vitest';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { joinLooks, lookAt, lookAtAll, newClips } from '#lib/tribute/new-clips.ts';

type Clip = Pick<SubmissionDto, '_id' | 'status' | 'createdAt' | 'arrivedAt' | 'isMine'>;

const clip = (minute: number, change: Partial<Clip> = {}): Clip => {
  const moment = `2026-05-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
  return {
    _id: `clip${minute}`,
    status: 'READY',
    createdAt: moment,
    arrivedAt: moment,
    isMine: false,
    ...change,
  };
};

test('calls clips new that arrived after the creator looked [live-new]', () => {
  const looked = lookAtAll([clip(1), clip(2)]);
  expect(newClips([clip(3), clip(1), clip(2), clip(4)], looked)).toEqual(['clip3', 'clip4']);
  expect(newClips([clip(1), clip(2)], looked)).toEqual([]);
});

test('calls every clip of a reel new that was empty when the creator looked', () => {
  expect(newClips([clip(1)], lookAtAll([]))).toEqual(['clip1']);
});

test('leaves out the creator’s own clips, those on their way and those that we couldn’t use', () => {
  const others = [
    clip(3, { isMine: true }),
    clip(4, { status: 'UPLOADING' }),
    clip(5, { status: 'FAILED' }),
    clip(6, { status: 'HELD' }),
    clip(7, { status: 'PROCESSING' }),
  ];
  expect(newClips(others, lookAtAll([clip(1)]))).toEqual(['clip6', 'clip7']);
});

test('judges a clip by its arrival, not by when its upload began', () => {
  const looked = lookAtAll([clip(5)]);
  const slow = clip(3, { arrivedAt: '2026-05-01T10:09:00.000Z' });
  const { arrivedAt: _unknown, ...old } = clip(4);
  expect(newClips([slow, old], looked)).toEqual(['clip3']);
});

test('keeps the other new clips after one was seen, and forgets the list after the last', () => {
  const clips = [clip(1), clip(2), clip(3)];
  const first = lookAt(clips, lookAtAll([clip(1)]), 'clip3');
  expect(newClips(clips, first)).toEqual(['clip2']);
  const last = lookAt(clips, first, 'clip2');
  expect(last).toEqual(lookAtAll(clips));
  expect(newClips([...clips, clip(4)], last)).toEqual(['clip4']);
});

test('joins the looks of two devices: the later one, with the clips of both [live-new]', () => {
  const early = { until: '2026-05-01T10:00:00.000Z', seen: ['a', 'b'] };
  const late = { until: '2026-05-01T11:00:00.000Z', seen: ['c'] };
  // Clips that one device showed may have arrived after the other looked.
  const both = { until: late.until, seen: ['a', 'b', 'c'] };
  expect(joinLooks(early, late)).toEqual(both);
  expect(joinLooks(late, early)).toEqual(both);
  expect(joinLooks(early, { ...early, seen: ['b', 'c'] })).toEqual({ ...early, seen: ['a', 'b', 'c'] });
  expect(joinLooks({ until: '', seen: [] }, early)).toEqual(early);
});
