import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useProgressReport } from '#components/recorder/use-progress-report.ts';
import { cameraTrouble } from '#lib/browser/recording/camera-trouble.ts';
import { openRecorder, type RecorderState, recorderReducer } from '#lib/browser/recording/recorder-state.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const TRIBUTE_ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const opening = openRecorder({ questionIds: [], questionId: null });
const named = recorderReducer(recorderReducer(opening, { type: 'opened', name: null, take: null }), {
  type: 'named',
  name: 'Ruth',
});

function report(isThankYou: boolean) {
  const bodies: unknown[] = [];
  const fetch = vi.fn(async (_address: string, { body }: RequestInit) => {
    if (typeof body === 'string') bodies.push(JSON.parse(body));
    return Response.json({ data: {} });
  });
  vi.stubGlobal('fetch', fetch);
  const { result, rerender } = renderHook(
    (state: RecorderState) => useProgressReport({ tributeId: TRIBUTE_ID, isThankYou }, state),
    { initialProps: opening },
  );
  const told = () => bodies;
  return { result, rerender, told, fetch };
}

test('reports progress to the creator once there is a name, also while the page closes', () => {
  const { result, rerender, told, fetch } = report(false);
  expect(told()).toEqual([]);
  rerender(named);
  result.current(cameraTrouble('denied'));
  expect(told()).toEqual([
    { action: 'PROGRESS', tributeId: TRIBUTE_ID, progress: { stage: 'TRYING' } },
    {
      action: 'PROGRESS',
      tributeId: TRIBUTE_ID,
      progress: { stage: 'STUCK', reason: 'CAMERA_DENIED', browser: 'COMPUTER' },
    },
  ]);
  expect(fetch).toHaveBeenCalledWith(
    '/api/tribute/contributor',
    expect.objectContaining({ method: 'PATCH', keepalive: true }),
  );
});

test('reports nothing about a thank-you', () => {
  const { rerender, told } = report(true);
  rerender(named);
  expect(told()).toEqual([]);
});

test('ignores a lost network', async () => {
  const { rerender, fetch } = report(false);
  fetch.mockRejectedValue(new TypeError('no network'));
  rerender(named);
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetch).toHaveBeenCalledTimes(1);
});
