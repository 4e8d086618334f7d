import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { getHandover, startHandover } from '#lib/browser/api/handovers.ts';
import { type CardDraft, deleteDraftOf, loadCard } from '#lib/browser/recording/drafts.ts';
import { handedDraft } from '#lib/browser/recording/handed-draft.ts';
import type { HandoverStateDto } from '#lib/contracts/handovers.ts';
import { handoverHref } from '#lib/tribute/handover-link.ts';

/** What another device continues. */
export type HandedOver = {
  tributeId: string;
  questionId: string | null;
  /** Null if it was not read yet. */
  card: CardDraft | null;
  /** Whether photos or recordings wait here, which no link carries. */
  leavesTakes: boolean;
};

export type Handover = {
  /** Null until the server issued a link. */
  href: string | null;
  state: HandoverStateDto['state'] | 'FAILED';
  hasDraft: boolean;
  leavesTakes: boolean;
  /** A new code replaced an expired one. */
  isRenewed: boolean;
  renew: () => void;
};

type Issued = { round: number; href: string | null; hasDraft: boolean };

const POLL_MS = 3_000;

/** Issues a link by which another device continues, and follows what becomes of it. Does nothing for null. */
export function useHandover(handed: HandedOver | null): Handover {
  const [state, setState] = useState<Handover['state']>('WAITING');
  const [round, setRound] = useState(0);
  const [issued, setIssued] = useState<Issued>({ round, href: null, hasDraft: false });
  const { href, hasDraft } = issued.round === round ? issued : { href: null, hasDraft: false };
  const tributeId = handed?.tributeId ?? null;
  const questionId = handed?.questionId ?? null;

  const readDraft = useEffectEvent(async () => {
    if (!handed) return null;
    return handedDraft(handed, handed.card ?? (await loadCard({ ...handed, isThankYou: false })));
  });

  useEffect(() => {
    if (tributeId === null) return;
    let isGone = false;
    const issue = async () => {
      const draft = await readDraft();
      if (isGone) return;
      const { data } = await startHandover({ tributeId, ...(draft && { draft }) });
      if (isGone) return;
      setState(data ? 'WAITING' : 'FAILED');
      const path = data && handoverHref({ tributeId, questionId, token: data.token });
      setIssued({ round, href: path && window.location.origin + path, hasDraft: draft !== null });
    };
    void issue();
    return () => {
      isGone = true;
    };
  }, [tributeId, questionId, round]);

  /** The other device sent the card: here it would only look unsent. */
  const deleteArrived = useEffectEvent(async (takeIds: readonly string[]) => {
    if (!handed) return;
    for (const takeId of takeIds) await deleteDraftOf({ ...handed, takeId, medium: 'TEXT' });
  });

  const isUnderWay = href !== null && (state === 'WAITING' || state === 'OPENED');
  useEffect(() => {
    if (tributeId === null || !isUnderWay) return;
    const leaving = new AbortController();
    const look = async () => {
      const { data } = await getHandover({ tributeId }, leaving.signal);
      if (!data) return;
      await deleteArrived(data.takeIds);
      setState(data.state);
    };
    // A failed poll changes nothing.
    const timer = setInterval(() => void look().catch(() => null), POLL_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [tributeId, isUnderWay]);

  const renew = useCallback(() => {
    setState('WAITING');
    setRound((last) => last + 1);
  }, []);
  const isRenewed = round > 0 && href !== null;
  return { href, state, hasDraft, leavesTakes: handed?.leavesTakes ?? false, isRenewed, renew };
}

/** Puts a link into the address bar, so that an app's "Open in browser" carries it along. */
export function useLinkInAddress(href: string | null): void {
  useEffect(() => {
    if (href) window.history.replaceState(window.history.state, '', href);
  }, [href]);
}
