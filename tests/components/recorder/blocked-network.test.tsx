import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SendingScene } from '#components/recorder/sending-scene.tsx';
import type { UploadProgress } from '#lib/browser/recording/upload-take.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import texts from '#lib/messages/en/recorder.json' with { type: 'json' };
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { catchFiles } from '#tests/support/catch-files.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  useUiStore.setState({ isOnline: true });
});

const scene = (waiting: UploadProgress['waiting'], reached = 0) => (
  <SendingScene
    take={buildTake()}
    progress={{ bytesSent: 0, reached, waiting }}
    isKept
    locale="en"
    texts={texts}
    hasQuestions
    onAnother={() => {}}
  />
);
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const saving = () => screen.queryByRole('button', { name: 'Save it on this device' });

test('offers another network, and to save the answer, where nothing gets through [sending-truth]', () => {
  const saved = catchFiles();
  const { rerender } = render(scene('offline'));
  pass(19_999);
  expect(screen.getByText(texts.sending.offline)).toBeVisible();
  expect(saving()).toBeNull();
  pass(1);
  expect(screen.getByText(texts.sending.blocked)).toBeVisible();
  act(() => saving()?.click());
  expect(saved.map(({ name }) => name)).toEqual(['clip.mp4']);
  // A retry alone brings nothing through.
  rerender(scene(null));
  expect(screen.getByText(texts.sending.blocked)).toBeVisible();
  rerender(scene(null, 1));
  expect(screen.queryByText(texts.sending.blocked)).toBeNull();
  rerender(scene('offline', 1));
  expect(screen.queryByText(texts.sending.blocked)).toBeNull();
});

test.each([
  ['a device without a network', 'offline', false],
  ['a slow server', 'server', true],
] as const)('blames no network for %s [sending-truth]', (_what, waiting, isOnline) => {
  useUiStore.setState({ isOnline });
  render(scene(waiting));
  pass(60_000);
  expect(screen.queryByText(texts.sending.blocked)).toBeNull();
  expect(saving()).toBeNull();
});
