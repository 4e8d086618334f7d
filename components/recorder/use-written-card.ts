import { useCallback, useEffect, useRef, useState } from 'react';
import { sendSubmission } from '#lib/browser/api/submissions.ts';
import { asContributor } from '#lib/browser/recording/as-contributor.ts';
import { type CardDraft, loadCard, saveCard } from '#lib/browser/recording/drafts.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { randomHex } from '#lib/random-hex.ts';

const blank = (): CardDraft => ({ takeId: randomHex(), text: '' });

type Writing = {
  tributeId: string;
  questionId: string | null | undefined;
  name: string;
  /** The earlier answer that the card replaces. */
  replaces: string | null;
};

/** The card written for a question. The device keeps it until it is sent. */
export function useWrittenCard({ tributeId, questionId, name, replaces }: Writing) {
  const [shown, setShown] = useState<{ questionId: string | null; card: CardDraft | null } | null>(null);
  const [isKept, setKept] = useState<boolean | null>(null);
  const [sending, setSending] = useState<{ isBusy: boolean; error: string | null }>({
    isBusy: false,
    error: null,
  });
  const newest = useRef<CardDraft>(null);

  useEffect(() => {
    newest.current = null;
    if (questionId === undefined) return;
    let isCurrent = true;
    void loadCard(tributeId, questionId).then((kept) => {
      // What was typed meanwhile is newer.
      if (!isCurrent || newest.current) return;
      newest.current = kept;
      setShown({ questionId, card: kept });
    });
    return () => {
      isCurrent = false;
    };
  }, [tributeId, questionId]);

  const write = useCallback(
    (text: string) => {
      if (questionId === undefined) return;
      const next = { ...(newest.current ?? blank()), text };
      newest.current = next;
      setShown({ questionId, card: next });
      setKept(null);
      void saveCard(tributeId, questionId, next).then((saved) => {
        if (newest.current === next) setKept(saved);
      });
    },
    [tributeId, questionId],
  );

  /** Returns the answer, or null if it could not be sent. */
  const send = async (): Promise<SubmissionDto | null> => {
    const { current } = newest;
    if (!current || questionId === undefined) return null;
    setSending({ isBusy: true, error: null });
    const card = { medium: 'TEXT', ...current, ...(replaces && { replaces }) } as const;
    const answer = { tributeId, questionId, ...card, consent: true } as const;
    const { data, error } = await asContributor({ tributeId, name }, () => sendSubmission(answer));
    setSending({ isBusy: false, error });
    if (!data) return null;
    newest.current = null;
    setShown(null);
    void saveCard(tributeId, questionId, { ...current, text: '' });
    return data;
  };
  const card = shown && shown.questionId === questionId ? shown.card : null;
  return { text: card?.text ?? '', isKept, ...sending, write, send };
}
