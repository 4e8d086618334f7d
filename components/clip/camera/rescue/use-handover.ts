import { useCallback, useEffect, useState } from 'react';
import { getHandover, startHandover } from '#lib/browser/api/handovers.ts';
import type { HandoverStateDto } from '#lib/contracts/handovers.ts';
import { handoverHref } from '#lib/tribute/handover-link.ts';

/** What another device continues. */
export type HandedOver = { tributeId: string; questionId: string | null };

export type Handover = {
  /** Null until the server issued a link. */
  href: string | null;
  state: HandoverStateDto['state'] | 'FAILED';
  renew: () => void;
};

const POLL_MS = 3_000;

/** Issues a link by which another device continues, and follows what becomes of it. Does nothing for null. */
export function useHandover(handed: HandedOver | null): Handover {
  const [state, setState] = useState<Handover['state']>('WAITING');
  const [round, setRound] = useState(0);
  const [issued, setIssued] = useState<{ round: number; href: string | null }>({ round, href: null });
  const href = issued.round === round ? issued.href : null;
  const tributeId = handed?.tributeId ?? null;
  const questionId = handed?.questionId ?? null;

  useEffect(() => {
    if (tributeId === null) return;
    let isGone = false;
    void startHandover({ tributeId }).then(({ data }) => {
      if (isGone) return;
      setState(data ? 'WAITING' : 'FAILED');
      const path = data && handoverHref({ tributeId, questionId, token: data.token });
      setIssued({ round, href: path && window.location.origin + path });
    });
    return () => {
      isGone = true;
    };
  }, [tributeId, questionId, round]);

  const isUnderWay = href !== null && (state === 'WAITING' || state === 'OPENED');
  useEffect(() => {
    if (tributeId === null || !isUnderWay) return;
    const leaving = new AbortController();
    const look = async () => {
      const { data } = await getHandover({ tributeId }, leaving.signal);
      if (data) setState(data.state);
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
  return { href, state, renew };
}

/** Puts a link into the address bar, so that an app's "Open in browser" carries it along. */
export function useLinkInAddress(href: string | null): void {
  useEffect(() => {
    if (href) window.history.replaceState(window.history.state, '', href);
  }, [href]);
}
