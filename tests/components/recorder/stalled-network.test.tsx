import { act, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SendingScene } from '#components/recorder/sending-scene.tsx';
import type { CallUpload } from '#lib/browser/recording/call-upload.ts';
import { completePart } from '#lib/browser/recording/growing-part.ts';
import { pause } from '#lib/browser/recording/pause.ts';
import { TakeUpload, type UploadProgress } from '#lib/browser/recording/upload-take.ts';
import texts from '#lib/messages/en/recorder.json' with { type: 'json' };
import { buildPart, buildTake, UPLOAD_ID } from '#tests/lib/browser/recording/build-take.ts';
import { done } from '#tests/lib/browser/recording/done.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const take = buildTake({ parts: [buildPart({ uploadUrl: `/api/upload/${UPLOAD_ID}` })] });

/** Sends the take through `call` and shows it. */
function Sending({ call }: { call: CallUpload }) {
  const [progress, setProgress] = useState<UploadProgress>({ bytesSent: 0, waiting: null });
  useEffect(() => {
    const upload = new TakeUpload({
      call,
      rejoin: async () => done,
      pause,
      random: () => 1,
      onProgress: setProgress,
      onUploadUrl: async () => {},
    });
    for (const { clip, uploadUrl, ...part } of take.parts)
      upload.add({ ...part, tributeId: 'T', bytes: completePart(clip) }, uploadUrl);
    void upload.send(async () => done);
    return () => upload.stop();
  }, [call]);
  const rest = { isKept: true, locale: 'en', texts, hasQuestions: true, onAnother: () => {} };
  return <SendingScene take={take} progress={progress} {...rest} />;
}

const second = () =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.dynamicImportSettled();
  });
const seconds = async (count: number) => {
  for (let passed = 0; passed < count; passed += 1) await second();
};
const isBlocked = () =>
  screen.queryByText(texts.sending.blocked) !== null &&
  screen.queryByRole('button', { name: texts.refused.save }) !== null;

const OFFSETS: Record<string, string> = {
  'upload-offset': '0',
  'upload-length': '12',
  'tus-resumable': '1.0.0',
};
const roundTrip = () => new Promise((resolve) => setTimeout(resolve, 300));
/** Answers questions, but cuts each request with bytes after the same few. */
const resetting: CallUpload = async ({ method, onSent }) => {
  await roundTrip();
  if (method === 'HEAD') return { status: 200, body: '', header: (name) => OFFSETS[name] ?? null };
  onSent?.(5);
  return { status: 0, body: '', header: () => null };
};
const hanging: CallUpload = () => new Promise(() => {});

test.each([
  ['cuts each upload but answers questions', resetting],
  ['drops all packets', hanging],
] as const)(
  'offers a way on 20 s after the last byte on a network that %s [sending-truth]',
  async (_what, call) => {
    render(<Sending call={call} />);
    await seconds(18);
    expect(isBlocked()).toBe(false);
    await seconds(4);
    for (let passed = 0; passed < 60; passed += 1) {
      expect(isBlocked()).toBe(true);
      await second();
    }
  },
);

/** Takes all bytes, and stores them slowly. */
const storing: CallUpload = async ({ method, body, onSent }) => {
  if (method === 'HEAD') return { status: 200, body: '', header: (name) => OFFSETS[name] ?? null };
  onSent?.(body?.size ?? 0);
  return new Promise(() => {});
};

test('does not blame the network while the server stores the last bytes [sending-truth]', async () => {
  render(<Sending call={storing} />);
  for (let passed = 0; passed < 50; passed += 1) {
    await second();
    expect(isBlocked()).toBe(false);
  }
});
