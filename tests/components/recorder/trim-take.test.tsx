import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chunkKey, detailsKey, detailsOf } from '#lib/browser/recording/stored-take.ts';
import { en as texts } from '#lib/messages/messages.ts';
import type { KeptRange } from '#lib/recording/kept-stretches.ts';
import { buildPart, buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { calls, heading, openAsBen, tribute, WISH } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));

const disk = memoryDisk();
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));

/** Decodes each part to silence, a tone of two seconds, and silence. */
class TonedContext {
  decodeAudioData = async () => ({
    getChannelData: () =>
      Float32Array.from({ length: 6 * 8_000 }, (_, index) =>
        index >= 2 * 8_000 && index < 4 * 8_000 ? 0.2 * Math.sin(index) : 0.0001,
      ),
  });
}

const play = vi.fn(async () => {});

beforeEach(async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  await disk.remove(await disk.keys());
});
afterEach(() => vi.unstubAllGlobals());

const PARTS = { partSeconds: [6, 6], leadInSeconds: [0, 1] };

/** Comes back to a take of two parts of six seconds, of which two are countdown; the second one's does not count. */
async function review(trim?: KeptRange) {
  const parts = [buildPart({ durationSeconds: 6 }), buildPart({ durationSeconds: 6, leadInSeconds: 1 })];
  const { tributeId } = tribute;
  const take = buildTake({
    tributeId,
    questionId: WISH,
    origin: 'camera',
    leadInSeconds: 2,
    parts,
    ...(trim && { trim }),
  });
  await disk.write([
    [detailsKey(take.takeId), detailsOf(take)],
    ...parts.map(({ clip }, index) => [chunkKey(take.takeId, index, 1), clip] satisfies [string, Blob]),
  ]);
  openAsBen(WISH);
  await heading('Happy with it?');
}

const video = () => screen.getByLabelText<HTMLVideoElement>('Your clip');
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

async function sentTrim() {
  act(() => screen.getByRole('button', { name: 'Send my clip' }).click());
  return vi.waitFor(() => {
    const sent = calls.find(({ path, method }) => method === 'POST' && path === '/api/submission')?.body;
    expect(sent).toMatchObject({ trim: {} });
    return new Map(Object.entries(sent ?? {})).get('trim');
  });
}

test('leaves out the quiet ends of a take that was trimmed before it was continued', async () => {
  vi.stubGlobal('OfflineAudioContext', TonedContext);
  await review({ startSeconds: 2, endSeconds: 5, partSeconds: [6] });
  expect(await screen.findByText('We left out the silence.')).toBeVisible();
});

test('leaves out the quiet ends, and sends what the person keeps [recorder-trim]', async () => {
  vi.stubGlobal('OfflineAudioContext', TonedContext);
  await review();
  expect(await screen.findByText('We left out the silence.')).toBeVisible();
  expect(screen.getByText(/0:08 of 0:10 kept\./)).toBeVisible();
  expect((await field('End of your clip')).valueAsNumber).toBeCloseTo(9.5);
  fireEvent.change(await field('Start of your clip'), { target: { value: 3 } });
  expect(screen.getByText('Length 0:07')).toBeVisible();
  expect(screen.queryByText(/We left out/)).toBeNull();
  fireEvent.change(await field('End of your clip'), { target: { value: 1 } });
  expect(await field('End of your clip')).toHaveValue('4');
  expect(await sentTrim()).toEqual({ startSeconds: 3, endSeconds: 4, ...PARTS });
});

test('keeps the whole recording on request [recorder-trim]', async () => {
  vi.stubGlobal('OfflineAudioContext', TonedContext);
  await review();
  await screen.findByText(/We left out/);
  act(() => screen.getByRole('button', { name: 'Use the whole recording' }).click());
  expect(screen.queryByText(/We left out/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Use the whole recording' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(await sentTrim()).toEqual({ startSeconds: 2, endSeconds: 12, ...PARTS });
});

test('says that the sound of a take cannot be shown, which can be trimmed all the same [recorder-trim]', async () => {
  vi.stubGlobal('OfflineAudioContext', TonedContext);
  const size = vi.spyOn(Blob.prototype, 'size', 'get').mockReturnValue(101 * 1024 ** 2);
  await review();
  expect(await screen.findByText(new RegExp(texts.recorder.review.trim.unread))).toBeVisible();
  size.mockRestore();
  fireEvent.change(await field('Start of your clip'), { target: { value: 3 } });
  expect(await sentTrim()).toMatchObject({ startSeconds: 3 });
});

test('plays all parts of a take one after the other, within the kept range [take-parts]', async () => {
  await review();
  // Without its sound there is no waveform, and nothing is proposed.
  await vi.waitFor(() => expect(video().src).toMatch(/#t=2\.00$/));
  const first = video().src;
  const end = await field('End of your clip');
  fireEvent.change(end, { target: { value: 9 } });
  await vi.waitFor(() => expect(end).toHaveDisplayValue('9'));
  act(() => screen.getByRole('button', { name: 'Play your clip' }).click());
  expect(video().src).toBe(first);
  expect(play).toHaveBeenCalled();
  fireEvent(video(), new Event('ended'));
  expect(video().src).toMatch(/#t=1\.00$/);
  video().currentTime = 3;
  // Two thirds of the take.
  await vi.waitFor(() => expect(end.parentElement?.style.getPropertyValue('--now')).toBe('0.6667'));
  expect(screen.getByRole('button', { name: 'Pause your clip' })).toBeVisible();
  video().currentTime = 4.05;
  expect(await screen.findByRole('button', { name: 'Play your clip' })).toBeVisible();
  await vi.waitFor(() => expect(video().src).toBe(first));
});
