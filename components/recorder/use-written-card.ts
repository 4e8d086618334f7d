import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaveWarning } from '#lib/browser/hooks/use-leave-warning.ts';
import { type CardDraft, loadCard, saveCard } from '#lib/browser/recording/drafts.ts';
import { randomHex } from '#lib/random-hex.ts';

const blank = (): CardDraft => ({ takeId: randomHex(), text: '' });

type Writing = {
  tributeId: string;
  questionId: string | null | undefined;
  isThankYou: boolean;
  /** Read again whenever this begins, because the card may have been sent. */
  isShown: boolean;
  hasArrived: boolean;
};

/** The card written for a question. The device keeps it until it has arrived. */
export function useWrittenCard({ tributeId, questionId, isThankYou, isShown, hasArrived }: Writing) {
  const [shown, setShown] = useState<{ questionId: string | null; card: CardDraft | null } | null>(null);
  const [isKept, setKept] = useState<boolean | null>(null);
  const newest = useRef<CardDraft>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const isSaved = useRef(false);
  /** The cards that the device could not save. */
  const [unsaved] = useState(() => new Map<string | null, CardDraft>());
  /** The question of the card that is being sent. */
  const finished = useRef<string | null>(null);
  const [unsavedCount, setUnsavedCount] = useState(0);
  useLeaveWarning(unsavedCount > 0 && !hasArrived);

  useEffect(() => {
    if (questionId === undefined || !isShown) return;
    newest.current = null;
    let isCurrent = true;
    void saving.current
      .then(() => loadCard({ tributeId, questionId, isThankYou }))
      .then((kept) => {
        setUnsavedCount(unsaved.size);
        // What was typed meanwhile is newer.
        if (!isCurrent || newest.current) return;
        const card = unsaved.get(questionId) ?? kept;
        newest.current = card;
        isSaved.current = kept !== null;
        setShown({ questionId, card });
        setKept(unsaved.has(questionId) ? false : null);
      });
    return () => {
      isCurrent = false;
    };
  }, [tributeId, questionId, isThankYou, isShown, unsaved]);

  useEffect(() => {
    if (hasArrived) unsaved.delete(finished.current);
  }, [hasArrived, unsaved]);

  const save = useCallback(
    (next: CardDraft) => {
      if (questionId === undefined) return;
      saving.current = saving.current
        .then(() => saveCard({ tributeId, questionId, isThankYou }, next, isSaved.current))
        .then((saved) => {
          if (saved || next.text.trim() === '') unsaved.delete(questionId);
          else unsaved.set(questionId, next);
          setUnsavedCount(unsaved.size);
          isSaved.current = saved !== null && next.text.trim() !== '';
          // Another tab may have begun the card, or sent it.
          if (saved && newest.current?.takeId === next.takeId)
            newest.current = { ...newest.current, takeId: saved.takeId };
          if (newest.current?.text === next.text) setKept(saved !== null);
        });
    },
    [tributeId, questionId, isThankYou, unsaved],
  );
  const write = useCallback(
    (text: string) => {
      if (questionId === undefined) return;
      const next = { ...(newest.current ?? blank()), text };
      newest.current = next;
      setShown({ questionId, card: next });
      setKept(null);
      save(next);
    },
    [questionId, save],
  );

  /** Returns the card for sending, or null without words. */
  const finish = async (): Promise<CardDraft | null> => {
    finished.current = questionId ?? null;
    // Another tab may have sent it since it was saved.
    if (newest.current) save(newest.current);
    await saving.current;
    return newest.current;
  };
  const card = shown && shown.questionId === questionId ? shown.card : null;
  return { draft: card, text: card?.text ?? '', isKept, write, finish };
}
