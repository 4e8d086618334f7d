import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { useLeaveWarning } from '#lib/browser/hooks/use-leave-warning.ts';
import { sendOf, uploadParts } from '#lib/browser/recording/browser-upload-host.ts';
import type { ReceivedFiles } from '#lib/browser/recording/received-files.ts';
import { sizeOf, type Take } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore } from '#lib/browser/recording/take-store.ts';
import type { UploadRefusal } from '#lib/browser/recording/upload-failure.ts';
import type { TakeUpload } from '#lib/browser/recording/upload-take.ts';
import { randomHex } from '#lib/random-hex.ts';

export type Received = Pick<Take, 'behalf' | 'questionId'> & { name: string } & ReceivedFiles;

export type Refused = { refusal: UploadRefusal; take: Take };

export type SendingReceived = {
  name: string;
  share: number;
  isWaiting: boolean;
  refused: Refused | null;
};

/** Sends what the creator received, one answer at a time. The device keeps it until it is there, also across reloads. */
export function useReceivedAnswer(tributeId: string, onSent: (name: string) => void) {
  const queryClient = useQueryClient();
  // Beside the creator's own take.
  const [store] = useState(() => createTakeStore(`${tributeId}:received`));
  const [sending, setSending] = useState<SendingReceived | null>(null);
  /** Whether the device saved it; null while it is saving. */
  const [isKept, setKept] = useState<boolean | null>(true);
  const running = useRef<TakeUpload>(null);
  useLeaveWarning(sending !== null && sending.refused === null && isKept !== true);

  const deliver = async (take: Take): Promise<void> => {
    const { contributorName: name } = take;
    const size = Math.max(1, sizeOf(take));
    setSending({ name, share: 0, isWaiting: false, refused: null });
    const upload = uploadParts(take, {
      onProgress: ({ bytesSent, waiting }) =>
        setSending({ name, share: bytesSent / size, isWaiting: waiting !== null, refused: null }),
      onUploadUrl: (part, uploadUrl) => store.updatePart(part, { uploadUrl }),
    });
    running.current = upload;
    const outcome = await upload.send(sendOf(take));
    if (outcome.state === 'stopped') return;
    // Its question was removed meanwhile.
    if (outcome.state === 'unasked') return deliver({ ...take, questionId: null });
    if (outcome.state === 'refused')
      return setSending({
        name,
        share: 0,
        isWaiting: false,
        refused: { refusal: outcome.refusal, take },
      });
    await store.clear();
    setSending(null);
    onSent(name);
    await queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
  };
  const resume = useEffectEvent((take: Take) => void deliver(take));

  useEffect(() => {
    const leaving = new AbortController();
    void store.load(leaving.signal).then((take) => {
      if (take && !leaving.signal.aborted) resume(take);
    });
    return () => {
      leaving.abort();
      running.current?.stop();
      void store.letGo();
    };
  }, [store]);

  const send = async ({ name, files, ...about }: Received): Promise<void> => {
    const details = {
      ...about,
      takeId: randomHex(),
      tributeId,
      contributorName: name,
      origin: 'file' as const,
      recordedAt: new Date().toISOString(),
      sent: true,
    };
    const parts = files.map(({ file, mimeType, caption }) => ({
      fileName: file.name,
      mimeType,
      durationSeconds: null,
      uploadUrl: null,
      ...(caption !== undefined && { caption }),
      clip: file,
    }));
    setKept(null);
    // The first failed write is final, so that the last one tells.
    let keeping = store.begin({ ...details, parts: [] });
    for (const { clip, ...part } of parts) {
      void store.addPart(part);
      keeping = store.append(clip);
    }
    void keeping.then(setKept);
    await deliver({ ...details, parts });
  };
  const retry = async (take: Take): Promise<void> => {
    setSending({ name: take.contributorName, share: 0, isWaiting: false, refused: null });
    // The device also knows its uploads, and may hold bytes that the page can no longer read.
    const stored = await store.load(undefined, ({ takeId }) => takeId === take.takeId);
    await deliver(stored ?? take);
  };
  const discard = async (): Promise<void> => {
    setSending(null);
    await store.clear();
  };
  return { sending, isKept, send, retry, discard };
}
