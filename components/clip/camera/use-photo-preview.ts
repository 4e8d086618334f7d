import { useEffect, useState } from 'react';
import { previewPhoto } from '#lib/browser/api/submissions.ts';
import { asContributor } from '#lib/browser/recording/as-contributor.ts';
import type { AnswerPreviewDto } from '#lib/contracts/answer-previews.ts';

/** The pictures drawn so far. */
export type Pictures = Map<string, AnswerPreviewDto>;

type Wanted = {
  tributeId: string;
  name: string;
  /** Who made it, if the page knows. */
  personId?: string | undefined;
  /** Behind the voice of a thank-you, whose person is nobody who answers. */
  isThankYou?: boolean | undefined;
  pictures: Pictures;
  uploadId: string | null;
  caption: string;
  place: number;
};
type Answer = { key: string; picture: AnswerPreviewDto | null; unreadable: string | null };

/** Returns an uploaded photo as the reel shows it, drawn once by the server. Nothing is drawn without `uploadId`. */
export function usePhotoPreview({ tributeId, name, personId, isThankYou = false, ...photo }: Wanted) {
  const { pictures, uploadId, caption, place } = photo;
  const [answer, setAnswer] = useState<Answer | null>(null);
  // Only the first one bears the name.
  const key = `${uploadId} ${place === 0} ${caption}`;
  useEffect(() => {
    if (uploadId === null || pictures.has(key)) return;
    const leaving = new AbortController();
    const draw = async () => {
      const { data, status, error } = await asContributor({ tributeId, name, isThankYou, personId }, () =>
        previewPhoto(
          { tributeId, personId, uploadId, caption, place, ...(isThankYou && { kind: 'THANK_YOU' }) },
          leaving.signal,
        ),
      );
      if (data) pictures.set(key, data);
      setAnswer({ key, picture: data, unreadable: status === 415 ? error : null });
    };
    // Another photo aborts it.
    void draw().catch(() => {});
    return () => leaving.abort();
  }, [tributeId, name, isThankYou, personId, pictures, uploadId, caption, place, key]);
  const current = answer?.key === key ? answer : null;
  const picture = pictures.get(key) ?? current?.picture ?? null;
  return {
    picture,
    hasFailed: current !== null && !picture,
    /** Why the reel cannot show it. */
    unreadable: current?.unreadable ?? null,
  };
}
