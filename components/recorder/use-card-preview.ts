import { useEffect, useState } from 'react';
import { previewCard } from '#lib/browser/api/submissions.ts';
import { asContributor } from '#lib/browser/recording/as-contributor.ts';
import type { AnswerPreviewDto } from '#lib/contracts/answer-previews.ts';

/** A pause in typing. */
const PAUSE_MS = 500;

type Drawn = { words: string; card: AnswerPreviewDto | null; hasFailed: boolean };

/** The card as the reel will show it, drawn by the server after each pause in typing. Null before the first. */
export function useCardPreview({
  tributeId,
  name,
  personId,
  isThankYou,
  text,
}: {
  tributeId: string;
  name: string;
  personId: string | undefined;
  isThankYou: boolean;
  text: string;
}): { card: AnswerPreviewDto | null; hasFailed: boolean } {
  const [drawn, setDrawn] = useState<Drawn>({ words: '', card: null, hasFailed: false });
  const words = text.trim();
  useEffect(() => {
    if (words === '') return;
    const leaving = new AbortController();
    const draw = async () => {
      const { data } = await asContributor({ tributeId, name, isThankYou, personId }, () =>
        previewCard(
          { tributeId, personId, text: words, ...(isThankYou && { kind: 'THANK_YOU' }) },
          leaving.signal,
        ),
      );
      setDrawn(({ card }) => ({ words, card: data ?? card, hasFailed: !data }));
    };
    // Newer words abort it.
    const timer = setTimeout(() => void draw().catch(() => {}), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [tributeId, name, personId, isThankYou, words]);
  return {
    card: words === '' ? null : drawn.card,
    hasFailed: drawn.hasFailed && drawn.words === words,
  };
}
