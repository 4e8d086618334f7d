import { useEffect, useEffectEvent } from 'react';
import type { SentTake } from '#lib/browser/recording/sent-elsewhere.ts';
import { loadSentElsewhere } from './load-sent-elsewhere.ts';

const POLL_MS = 3_000;

type Shared = {
  tributeId: string;
  /** The take that another device may send. Null while nothing is shared. */
  takeId: string | null;
  onSent: (takeId: string, sent: SentTake) => void;
};

/** Looks at once, and every 3 s, whether another device has sent a take. */
export function useSentElsewhere({ tributeId, takeId, onSent }: Shared): void {
  const tell = useEffectEvent(onSent);
  useEffect(() => {
    if (takeId === null) return;
    const leaving = new AbortController();
    const look = async () => {
      const { findSentTake } = await loadSentElsewhere();
      const sent = await findSentTake(tributeId, takeId, leaving.signal);
      if (sent && !leaving.signal.aborted) tell(takeId, sent);
    };
    // A failed look changes nothing.
    const lookAgain = () => void look().catch(() => null);
    lookAgain();
    const timer = setInterval(lookAgain, POLL_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [tributeId, takeId]);
}
