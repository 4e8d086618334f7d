import { useEffect, useEffectEvent, useState } from 'react';
import { previewVoice } from '#lib/browser/api/submissions.ts';
import { asContributor } from '#lib/browser/recording/as-contributor.ts';
import type { UploadOwner } from '#lib/browser/recording/browser-upload-host.ts';
import type { AnswerPreviewDto } from '#lib/contracts/answer-previews.ts';

/** A pause in trimming. */
const PAUSE_MS = 500;

type Wanted = {
  owner: UploadOwner;
  /** Null for the reel's own background. */
  pictureUploadId: string | null;
  /** Whether the picture is on the server. */
  isReady: boolean;
  /** Each change is drawn again, so they must keep their identity. */
  peaks: readonly number[];
};
type Drawn = {
  attempt: number;
  pictureUploadId: string | null;
  picture: AnswerPreviewDto | null;
  hasFailed: boolean;
  unreadable: string | null;
};

/** Returns a voice as the reel shows it, drawn by the server, or null while it is not drawn. */
export function useVoicePreview({ owner, pictureUploadId, isReady, peaks }: Wanted) {
  const { tributeId, contributorName: name, isThankYou = false, personId } = owner;
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isReady) return;
    const leaving = new AbortController();
    const draw = async () => {
      const { data, status, error } = await asContributor({ tributeId, name, isThankYou, personId }, () =>
        previewVoice(
          {
            tributeId,
            personId,
            pictureUploadId,
            peaks: [...peaks],
            ...(isThankYou && { kind: 'THANK_YOU' }),
          },
          leaving.signal,
        ),
      );
      const unreadable = status === 415 ? error : null;
      setDrawn((before) => ({
        attempt,
        pictureUploadId,
        // Better with earlier waves than without any.
        picture: data ?? (before?.pictureUploadId === pictureUploadId ? before.picture : null),
        hasFailed: data === null && unreadable === null,
        unreadable,
      }));
    };
    // A newer drawing aborts it.
    const timer = setTimeout(() => void draw().catch(() => {}), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [tributeId, name, isThankYou, personId, pictureUploadId, isReady, peaks, attempt]);
  const current = isReady && drawn?.pictureUploadId === pictureUploadId ? drawn : null;
  const hasFailed = current?.attempt === attempt && current.hasFailed;
  const retry = () => setAttempt((before) => before + 1);
  const retryOnline = useEffectEvent(retry);
  useEffect(() => {
    if (!hasFailed) return;
    const tryAgain = () => retryOnline();
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [hasFailed]);
  return { picture: current?.picture ?? null, hasFailed, unreadable: current?.unreadable ?? null, retry };
}
