import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLine } from '#components/recorder/use-line.ts';
import type { RecorderState } from '#lib/browser/recording/recorder-state.ts';
import { useSpareLine } from '#lib/browser/stores/spare-line.ts';

const line = vi.hoisted(() => ({ endMeasuring: () => {} }));
vi.mock('#lib/browser/recording/measure-line.ts', () => ({
  measureLine: (onEnd: () => void) => {
    line.endMeasuring = onEnd;
    return () => {};
  },
}));

beforeEach(() => useSpareLine.setState({ isSpare: true }));

type Scene = RecorderState['scene'];

/** Opens a scene of the recorder. */
function openScene(first: Scene, { isMeasured = true } = {}) {
  const { rerender, unmount } = renderHook((scene: Scene) => useLine({ scene } as RecorderState), {
    initialProps: first,
  });
  if (isMeasured) act(() => line.endMeasuring());
  return { rerender, unmount };
}
const isSpare = () => useSpareLine.getState().isSpare;

test.each<[Scene, boolean]>([
  ['opening', false],
  ['camera', false],
  ['voice', false],
  // Photos upload while they are arranged.
  ['photos', false],
  ['review', false],
  ['sending', false],
  ['name', true],
  ['question', true],
  ['source', true],
  ['written', true],
  ['refused', true],
  ['unasked', true],
  ['arrived', true],
])('%s leaves the line to waiting answers: %s [sending-goes-on]', (scene, isLeft) => {
  openScene(scene);
  expect(isSpare()).toBe(isLeft);
});

test('leaves the line to nobody before it is measured [sending-goes-on]', () => {
  openScene('question', { isMeasured: false });
  expect(isSpare()).toBe(false);
  act(() => line.endMeasuring());
  expect(isSpare()).toBe(true);
});

test('takes the line back for a take, and gives it back when it closes [sending-goes-on]', () => {
  const { rerender, unmount } = openScene('source');
  rerender('camera');
  expect(isSpare()).toBe(false);
  rerender('arrived');
  expect(isSpare()).toBe(true);
  rerender('review');
  expect(isSpare()).toBe(false);
  unmount();
  expect(isSpare()).toBe(true);
});
