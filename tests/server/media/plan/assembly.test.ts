import { expect, test } from 'vitest';
import { planAssembly } from '#server/media/plan/assembly.ts';

test('joins items without a gap [reel-gapless]', () => {
  const plan = planAssembly([{ frames: 60 }, { frames: 45 }, { frames: 30 }]);
  expect(plan.frames).toBe(135);
  expect(plan.items.map((item) => item.startFrame)).toEqual([0, 60, 105]);
});
