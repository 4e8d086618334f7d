import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { getHandover, startHandover } from '#lib/browser/api/handovers.ts';
import { type CardDraft, loadCard, shareCard } from '#lib/browser/recording/drafts.ts';
import { handedDraft } from '#lib/browser/recording/handed-draft.ts';
import { settleKeptCard } from '#lib/browser/recording/sent-elsewhere.ts';
import type { HandoverStateDto } from '#lib/contracts/handovers.ts';
import { handoverHref } from '#lib/tribute/handover-link.ts';

/** What another device continues. */
export type HandedOver = {
  tributeId: string;
  questionId: string | null;
  /** The person's earlier answer that this visit replaces. */
  replaces: string | null;
  /** Who hands it over, if the page knows. */
  personId?: string | undefined;
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
  /** The card was changed here after the other device sent it. */
  isChanged: boolean;
  /** A new code replaced an expired one. */
  isRenewed: boolean;
  /** An earlier link was opened, perhaps in the wrong app. */
  wasOpened: boolean;
  renew: () => void;
};

type Issued = { round: number; href: string | null; expiresAt?: string | undefined; hasDraft: boolean };

const POLL_MS = 3_000;
const NOTHING = { tributeId: null, questionId: null, replaces: null, personId: undefined };

/**
 * Issues a link by which another device continues, and follows what becomes of it. Does nothing for null. A link that stays
 * on this device is renewed when it was opened or expires; anyone can photograph a code.
 */
export function useHandover(handed: HandedOver | null, { staysHere }: { staysHere: boolean }): Handover {
  const [state, setState] = useState<Handover['state']>('WAITING');
  const [round, setRound] = useState(0);
  const [issued, setIssued] = useState<Issued>({ round, href: null, hasDraft: false });
  const { href, expiresAt, hasDraft } =
    issued.round === round ? issued : { href: null, expiresAt: undefined, hasDraft: false };
  const [wasOpened, setOpened] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const { tributeId, questionId, replaces, personId } = handed ?? NOTHING;

  const placeOf = (place: HandedOver) => ({ ...place, isThankYou: false });
  const readDraft = useEffectEvent(async () => {
    if (!handed) return null;
    return handedDraft(handed, handed.card ?? (await loadCard(placeOf(handed))));
  });
  const share = useEffectEvent(async (takeId: string | undefined) => {
    if (handed && takeId) await shareCard(placeOf(handed), takeId);
  });

  useEffect(() => {
    if (tributeId === null) return;
    let isGone = false;
    const issue = async () => {
      const draft = await readDraft();
      if (isGone) return;
      const { data } = await startHandover({ tributeId, personId, ...(draft && { draft }) });
      if (data) await share(draft?.card?.takeId);
      if (isGone) return;
      setState(data ? 'WAITING' : 'FAILED');
      const path = data && handoverHref({ tributeId, questionId, replaces, token: data.token });
      setIssued({
        round,
        href: path && window.location.origin + path,
        expiresAt: data?.expiresAt,
        hasDraft: draft !== null,
      });
    };
    void issue();
    return () => {
      isGone = true;
    };
  }, [tributeId, questionId, replaces, personId, round]);

  /** The other device may have sent the card: here it would only look unsent. */
  const settle = useEffectEvent(async () => {
    if (handed) setChanged((await settleKeptCard(placeOf(handed))) ?? false);
  });

  const renew = useCallback(() => {
    setState('WAITING');
    setRound((last) => last + 1);
  }, []);

  const isUnderWay = href !== null && (state === 'WAITING' || state === 'OPENED');
  useEffect(() => {
    if (tributeId === null || !isUnderWay) return;
    const leaving = new AbortController();
    const look = async () => {
      // Two pages that both show a link would renew theirs in turn.
      if (document.visibilityState === 'hidden') return;
      const { data } = await getHandover({ tributeId, personId, expiresAt }, leaving.signal);
      if (!data) return;
      if (data.state === 'OPENED') setOpened(true);
      if (staysHere && (data.state === 'OPENED' || data.state === 'EXPIRED')) return renew();
      if (data.state === 'ARRIVED') await settle();
      setState(data.state);
    };
    // A failed poll changes nothing.
    const lookNow = () => void look().catch(() => null);
    const timer = setInterval(lookNow, POLL_MS);
    // Coming back from a wrong app, people press again at once.
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookNow);
      leaving.abort();
    };
  }, [tributeId, personId, isUnderWay, expiresAt, staysHere, renew]);

  const isRenewed = round > 0 && href !== null;
  const leavesTakes = handed?.leavesTakes ?? false;
  return { href, state, hasDraft, leavesTakes, isChanged, isRenewed, wasOpened, renew };
}

/** Returns the link that continues elsewhere: null while it is issued, and this page's address where none is. */
export function linkElsewhere(
  { href, state }: Pick<Handover, 'href' | 'state'>,
  isHanded: boolean,
): string | null {
  const { origin, pathname, search } = window.location;
  return isHanded && state !== 'FAILED' ? href : origin + pathname + search;
}

/** Puts a link into the address bar, so that an app's "Open in browser" carries it along. */
export function useLinkInAddress(href: string | null): void {
  useEffect(() => {
    if (href) window.history.replaceState(window.history.state, '', href);
  }, [href]);
}
