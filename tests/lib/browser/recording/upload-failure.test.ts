import { expect, test } from 'vitest';
import { refusalOf } from '#lib/browser/recording/upload-failure.ts';

const REFUSED = { status: 413, code: 'TOO_LARGE', message: 'This reel is full.' } as const;

test.each(['create', 'resume'] as const)('keeps the sentence of a full reel (%s)', (stage) => {
  expect(refusalOf({ ...REFUSED, stage })).toEqual({ reason: 'other', message: REFUSED.message });
});

test('names the size when only a proxy answers', () => {
  const failure = { stage: 'resume', status: 413, message: null } as const;
  expect(refusalOf(failure)).toEqual({ reason: 'tooLarge', message: null });
});
