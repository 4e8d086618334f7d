import { expect, test } from 'vitest';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { tidyItems, tidyTrim } from '#lib/reel/tidy.ts';

const clip = (submissionId: string, trim?: { from: number; to: number }): ManifestItem => ({
  kind: 'CLIP',
  submissionId,
  hidden: false,
  ...(trim && { trim }),
});
const card: ManifestItem = { kind: 'CARD', card: 'TITLE', questionId: null, hidden: false };

test('tidies to whole frames that hold all speech', () => {
  const speech = [{ startSeconds: 2.01, endSeconds: 4.02 }];
  expect(tidyTrim({ speech, frames: 300 })).toEqual({ from: 51, to: 136 });
  expect(tidyTrim({ speech, frames: 136 })).toEqual({ from: 51, to: 136 });
  expect(tidyTrim({ speech: [], frames: 300 })).toBeNull();
  expect(tidyTrim({ speech: [{ startSeconds: 0.4, endSeconds: 0.6 }], frames: 25 })).toBeNull();
});

test('tidies to sound as loud as the speech, such as laughter after it [reel-tidy]', () => {
  const speech = [{ startSeconds: 2.01, endSeconds: 4.02 }];
  const asLoud = [{ startSeconds: 3.5, endSeconds: 7 }];
  expect(tidyTrim({ speech, asLoud, frames: 300 })).toEqual({ from: 51, to: 225 });
});

test('switching tidiness changes only clips that nobody trimmed, and can be undone [reel-tidy]', () => {
  const tidy = { from: 51, to: 136 };
  const own = { from: 60, to: 100 };
  const trims = new Map([
    ['untouched', tidy],
    ['trimmed', tidy],
  ]);
  const rough = [card, clip('untouched'), clip('trimmed', own), clip('fine')];
  const tidied = [card, clip('untouched', tidy), clip('trimmed', own), clip('fine')];
  expect(tidyItems(rough, trims, true)).toEqual(tidied);
  expect(tidyItems(tidied, trims, true)).toEqual(tidied);
  expect(tidyItems(tidied, trims, false)).toEqual(rough);
});

test('switching tidiness leaves a clip whole that its creator brought back [reel-tidy]', () => {
  const trims = new Map([['brought back', { from: 51, to: 136 }]]);
  const items = [{ ...clip('brought back'), whole: true as const }];
  expect(tidyItems(items, trims, false)).toEqual(items);
  expect(tidyItems(items, trims, true)).toEqual(items);
});
