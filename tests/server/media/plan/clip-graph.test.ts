import { expect, test } from 'vitest';
import { namedFrames } from '#lib/reel/speaker-name.ts';
import { clipGraph, displayedSize, escapeFilterValue } from '#server/media/plan/clip-graph.ts';
import { UPRIGHT } from '#server/media/plan/orientation.ts';

const FRAME = { width: 1280, height: 720 };
const PICTURE = {
  size: { width: 1920, height: 1080 },
  pixelAspect: 1,
  orientation: UPRIGHT,
  highDynamicRange: false,
};
const PLAN = { picture: PICTURE, frame: FRAME, frames: 90, overlay: null };

test("scales a clip of the frame's shape, without a fill", () => {
  const graph = clipGraph(PLAN);
  expect(graph).toContain('scale=1280:720');
  expect(graph).toContain('trim=end_frame=90');
  expect(graph).not.toContain('gblur');
});

test('scales a portrait clip before turning it, over its own blur [reel-portrait]', () => {
  const graph = clipGraph({ ...PLAN, picture: { ...PICTURE, orientation: { turn: 90, mirrored: false } } });
  expect(graph).toMatch(/scale=720:406.*transpose=clock.*gblur/);
});

test('tone maps only high dynamic range', () => {
  expect(clipGraph({ ...PLAN, picture: { ...PICTURE, highDynamicRange: true } })).toContain('tonemapx');
  expect(clipGraph(PLAN)).not.toContain('tonemapx');
});

test('uses the pixel aspect ratio for the displayed size', () => {
  expect(displayedSize({ ...PICTURE, size: { width: 720, height: 576 }, pixelAspect: 64 / 45 })).toEqual({
    width: 1024,
    height: 576,
  });
});

test("escapes the lower third's path in its option", () => {
  expect(escapeFilterValue("it's [a],b;c:d")).toBe("it\\\\\\'s \\[a\\]\\,b\\;c\\\\:d");
  const overlay = { picture: '/a,b.png', from: 0, to: 90 };
  expect(clipGraph({ ...PLAN, overlay })).toContain('movie=filename=/a\\,b.png,');
});

test('slides the name in 0.6 s after the proposed trim begins, and out before it ends [reel-structure]', () => {
  const named = (from: number, to: number) =>
    clipGraph({ ...PLAN, overlay: { picture: '/a.png', ...namedFrames({ from, to }) } });
  const fadeOut = (frame: number) => `fade=out:start_frame=${frame}:nb_frames=12:alpha=1`;
  expect(named(40, 400)).toContain('setpts=N+58[name]');
  expect(named(40, 400)).toContain(fadeOut(108));
  expect(named(40, 118)).toContain(fadeOut(48));
  // A clip of two seconds shows it at once.
  expect(named(40, 95)).toContain('setpts=N+40[name]');
  expect(named(40, 95)).toContain(fadeOut(43));
  // Too short to slide out of: the name stays until the cut.
  expect(named(40, 80)).toContain(fadeOut(108));
});
