import { useEffect, useState } from 'react';
import { useLasting } from '#components/ui/use-lasting.ts';
import { whenShown } from '#lib/browser/device/when-shown.ts';
import { LOOKS_BLOCKED_MS } from '#lib/browser/recording/retries.ts';
import { sendWaitingTakes } from '#lib/browser/recording/send-waiting.ts';
import { isStillWaiting, type WaitingTakeState } from '#lib/browser/recording/waiting-take.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';

type Sender = {
  configuration: ClientConfiguration | null;
  /** The database whose takes the page sends itself. */
  except: string | null;
};

/** Sends the takes left behind, and returns what becomes of one of them. `isBlocked`: its network lets nothing through. */
export function useWaitingTake({ configuration, except }: Sender) {
  const [current, setCurrent] = useState<WaitingTakeState | null>(null);
  useEffect(
    () =>
      sendWaitingTakes(
        // Only its person, or its arrival, settles what needs them.
        (next) => setCurrent((before) => (before && isAsking(before, next) ? before : next)),
        { except, configuration },
        () => setCurrent(null),
      ),
    [except, configuration],
  );
  const isOnline = useUiStore((state) => state.isOnline);
  const sending = current?.state === 'sending' ? current : null;
  const { waiting, isAnswerAwaited } = sending?.progress ?? {};
  const mayBeServer = waiting === 'server' || (isAnswerAwaited === true && waiting === null);
  const isBlocked = useLasting(
    isOnline && sending !== null && !mayBeServer,
    LOOKS_BLOCKED_MS,
    sending ? `${sending.takeId} ${sending.progress.reached}` : '',
  );
  const unsettled = current && isUnsettled(current) ? current : null;
  useEffect(() => {
    if (!unsettled) return;
    const leaving = new AbortController();
    const look = () =>
      void isStillWaiting(unsettled).then((isWaiting) => {
        if (!isWaiting) setCurrent((now) => (now === unsettled ? null : now));
      });
    whenShown(look, leaving.signal);
    return () => leaving.abort();
  }, [unsettled]);
  return { current, isBlocked, close: () => setCurrent(null) };
}

const isAsking = (before: WaitingTakeState, next: WaitingTakeState | null) =>
  isUnsettled(before) && next?.takeId !== before.takeId;

const isUnsettled = ({ state }: WaitingTakeState) => state === 'needsYou' || state === 'stuck';
