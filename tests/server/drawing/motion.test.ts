import { expect, test } from 'vitest';
import { REEL_THEMES } from '#lib/contracts/reels.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { themeOf } from '#lib/tribute/occasions/themes.ts';
import { poseAt } from '#server/drawing/motion.ts';

/** A title card of five seconds, in which words appear as the third part. */
const FRAMES = 150;
const WORDS = { role: 'WORDS', order: 2 } as const;

/** Returns how the words of a card appear: when they are there, how far they come and go beyond their place, and their fastest frame. */
function manner(type: TributeType, theme: (typeof REEL_THEMES)[number]) {
  const { motion } = themeOf(type, theme);
  const poses = Array.from({ length: FRAMES }, (_, frame) =>
    poseAt(motion, WORDS, { frame, frames: FRAMES }),
  );
  const steps = poses.slice(1).map(({ down, opacity }, index) => ({
    down: Math.abs(down - (poses[index]?.down ?? 0)),
    opacity: opacity - (poses[index]?.opacity ?? 0),
  }));
  return {
    thereAt: poses.findIndex(({ opacity }) => opacity > 0.99) / 30,
    travel: Math.max(...poses.map(({ down }) => down)),
    beyond: Math.max(...poses.map(({ down }) => -down)),
    pixelsPerFrame: Math.max(...steps.map(({ down }) => down)),
    opacityPerFrame: Math.max(...steps.map(({ opacity }) => opacity)),
    last: poses.at(-1),
  };
}

test('cards of a memorial are slower and quieter than any of a birthday, whose own are lively [reel-themes]', () => {
  const memorial = REEL_THEMES.map((theme) => manner('MEMORIAL', theme));
  const birthday = REEL_THEMES.map((theme) => manner('BIRTHDAY', theme));
  type Measured = 'thereAt' | 'travel' | 'pixelsPerFrame' | 'opacityPerFrame';
  const least = (of: typeof memorial, what: Measured) => Math.min(...of.map((one) => one[what]));
  const most = (of: typeof memorial, what: Measured) => Math.max(...of.map((one) => one[what]));
  expect(least(memorial, 'thereAt')).toBeGreaterThan(most(birthday, 'thereAt'));
  for (const what of ['travel', 'pixelsPerFrame', 'opacityPerFrame'] as const)
    expect(most(memorial, what)).toBeLessThan(least(birthday, what));
  // Nothing bounces, and nothing hurries.
  expect(Math.max(...memorial.map(({ beyond }) => beyond))).toBeCloseTo(0);
  expect(most(memorial, 'pixelsPerFrame')).toBeLessThan(2);
  expect(least(memorial, 'thereAt')).toBeGreaterThan(1.5);

  const [classic] = birthday;
  expect(classic?.beyond).toBeGreaterThan(1);
  expect(classic?.thereAt).toBeLessThan(1);
  // However it moves, a card rests before it ends.
  for (const { last } of [...memorial, ...birthday]) expect(last).toEqual({ opacity: 1, down: 0, scale: 1 });
});
