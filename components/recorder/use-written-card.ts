import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaveWarning } from '#lib/browser/hooks/use-leave-warning.ts';
import { type CardDraft, loadCard, saveCard } from '#lib/browser/recording/drafts.ts';
import type { SentTake } from '#lib/browser/recording/sent-elsewhere.ts';
import { randomHex } from '#lib/random-hex.ts';
import { loadSentElsewhere } from './load-sent-elsewhere.ts';
import { useSentElsewhere } from './use-sent-elsewhere.ts';

const blank = (): CardDraft => ({ takeId: randomHex(), text: '' });

type Writing = {
  tributeId: string;
  questionId: string | null | undefined;
  isThankYou: boolean;
  /** The earlier answer that the visit replaces. */
  replaces: string | null;
  /** Who writes, if the page knows. */
  personId: string | undefined;
  /** Read again whenever this begins, because the card may have been sent. */
  isShown: boolean;
  hasArrived: boolean;
};

/** The card written for a question. The device keeps it until it has arrived. */
export function useWrittenCard(writing: Writing) {
  const { tributeId, questionId, isThankYou, replaces, personId, isShown, hasArrived } = writing;
  /** The person and the question of a card. */
  const slot = `${personId ?? ''}:${questionId ?? ''}`;
  const [shown, setShown] = useState<{ slot: string; card: CardDraft | null } | null>(null);
  const [isKept, setKept] = useState<boolean | null>(null);
  const newest = useRef<CardDraft>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const isSaved = useRef(false);
  /** The cards that the device could not save. */
  const [unsaved] = useState(() => new Map<string, CardDraft>());
  /** The slot of the card that is being sent. */
  const finished = useRef('');
  const [unsavedCount, setUnsavedCount] = useState(0);
  /** The slot whose card another device sent unchanged. */
  const [sentUnchanged, setSentUnchanged] = useState<string>();
  const hasUnsaved = unsavedCount > 0 && !hasArrived;
  useLeaveWarning(hasUnsaved);

  useEffect(() => {
    if (questionId === undefined || !isShown) return;
    newest.current = null;
    let isCurrent = true;
    void saving.current
      .then(() => loadCard({ tributeId, questionId, isThankYou, replaces, personId }))
      .then((kept) => {
        setUnsavedCount(unsaved.size);
        // What was typed meanwhile is newer.
        if (!isCurrent || newest.current) return;
        const card = unsaved.get(slot) ?? kept;
        newest.current = card;
        isSaved.current = kept !== null;
        setShown({ slot, card });
        setKept(unsaved.has(slot) ? false : null);
      });
    return () => {
      isCurrent = false;
    };
  }, [tributeId, questionId, isThankYou, replaces, personId, slot, isShown, unsaved]);

  useEffect(() => {
    if (hasArrived) unsaved.delete(finished.current);
  }, [hasArrived, unsaved]);

  const save = useCallback(
    (next: CardDraft) => {
      if (questionId === undefined) return;
      saving.current = saving.current
        .then(() =>
          saveCard({ tributeId, questionId, isThankYou, replaces, personId }, next, isSaved.current),
        )
        .then((saved) => {
          if (saved || next.text.trim() === '') unsaved.delete(slot);
          else unsaved.set(slot, next);
          setUnsavedCount(unsaved.size);
          isSaved.current = saved !== null && next.text.trim() !== '';
          // Another tab may have begun the card, or sent it.
          if (saved && newest.current?.takeId === next.takeId)
            newest.current = { ...saved, text: newest.current.text };
          if (newest.current?.text === next.text) setKept(saved !== null);
        });
    },
    [tributeId, questionId, isThankYou, replaces, personId, slot, unsaved],
  );
  const write = useCallback(
    (text: string) => {
      if (questionId === undefined) return;
      const next = { ...(newest.current ?? blank()), text };
      newest.current = next;
      setShown({ slot, card: next });
      setKept(null);
      save(next);
    },
    [questionId, slot, save],
  );

  const card = shown?.slot === slot ? shown.card : null;
  useSentElsewhere({
    tributeId,
    takeId: isShown ? sharedTakeOf(card) : null,
    onSent: (takeId: string, sent: SentTake) => {
      if (questionId === undefined) return;
      const settle = async () => {
        const before = newest.current;
        if (before?.takeId !== takeId) return;
        const { keepSettled, settledOf } = await loadSentElsewhere();
        const settled = settledOf(before, sent);
        newest.current = settled;
        isSaved.current = settled !== null && isSaved.current;
        setShown({ slot, card: settled });
        if (!settled) setSentUnchanged(slot);
        await keepSettled({ tributeId, questionId, isThankYou, replaces, personId }, takeId, settled);
      };
      // Words that are being saved belong to the earlier take.
      saving.current = saving.current.then(settle);
    },
  });

  /** Returns the card for sending, or null without words. */
  const finish = async (): Promise<CardDraft | null> => {
    finished.current = slot;
    // Another tab may have sent it since it was saved.
    if (newest.current) save(newest.current);
    await saving.current;
    if (newest.current?.sentBefore === undefined || questionId === undefined) return newest.current;
    const { takeOfSameWords } = await loadSentElsewhere();
    const place = { tributeId, questionId, isThankYou, replaces, personId };
    newest.current = await takeOfSameWords(place, newest.current);
    return newest.current;
  };
  const text = card?.text ?? '';
  const isUnchanged = text === '' && sentUnchanged === slot;
  const isSentElsewhere = isUnchanged || isReplacing(card);
  return { draft: card, text, isKept, hasUnsaved, isSentElsewhere, write, finish };
}

const sharedTakeOf = (card: CardDraft | null) => (card?.isShared ? card.takeId : null);
const isReplacing = (card: CardDraft | null) => card?.replaces !== undefined;
