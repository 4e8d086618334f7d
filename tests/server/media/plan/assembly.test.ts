import { expect, test } from 'vitest';
import { planAssembly } from '#server/media/plan/assembly.ts';

test('joins items without a gap; titles start chapters [reel-gapless]', () => {
  const plan = planAssembly([
    { frames: 60, title: 'For Ada' },
    { frames: 45, title: null },
    { frames: 30, title: 'Goodbye' },
  ]);
  expect(plan.frames).toBe(135);
  expect(plan.items.map((item) => item.startFrame)).toEqual([0, 60, 105]);
  expect(plan.chapters).toEqual([
    { title: 'For Ada', startSeconds: 0 },
    { title: 'Goodbye', startSeconds: 3.5 },
  ]);
});
