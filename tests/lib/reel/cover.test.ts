import { expect, test } from 'vitest';
import { chosenCover } from '#lib/reel/cover.ts';

test('a chosen clip is the cover only while the reel shows it [reel-cover]', () => {
  const entries = [
    { id: 'card-0', kind: 'CARD' as const },
    { id: 'maja', kind: 'CLIP' as const },
  ];
  expect(chosenCover(entries, { cover: 'maja' })).toBe(entries[1]);
  expect(chosenCover(entries, { cover: 'jonas' })).toBeUndefined();
  expect(chosenCover(entries, { cover: null })).toBeUndefined();
});
