import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useLoaded } from '#components/ui/use-loaded.ts';
import { whenShown } from '#lib/browser/device/when-shown.ts';
import { tributesRecordedHere } from '#lib/browser/recording/take-databases.ts';
import { useSpareLine } from '#lib/browser/stores/spare-line.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { WaitingTakeTexts } from './waiting-take-pill.tsx';

type SendWaitingTakesProps = {
  /** Null inside the signed-in shell, which signs all calls. */
  configuration?: ClientConfiguration | null;
  locale: string;
  texts: WaitingTakeTexts;
};

const loadPill = () => import('./waiting-take-pill.tsx');

/** Sends, from any page, what the recorder could not finish. Loads code only in a browser that holds such a take. */
export function SendWaitingTakes({ configuration = null, ...props }: SendWaitingTakesProps) {
  const path = usePathname();
  // A recorder sends its own take first, and alone.
  const isAllowed = useSpareLine(({ isSpare }) => isSpare);
  // A workroom sends itself what its creator received.
  const [, workroomId] = /^\/tribute\/([^/]+)$/.exec(path) ?? [];
  const except = workroomId === undefined ? null : `${workroomId}:received`;
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isAllowed) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = () =>
      void holdsSentTake(except)
        .catch(() => false)
        .then((holds) => !signal.aborted && setWaiting(holds));
    look();
    // Another tab may have closed before its take was sent.
    whenShown(look, signal);
    return () => leaving.abort();
  }, [isAllowed, except]);
  const pill = useLoaded(isWaiting && isAllowed, loadPill);
  return (
    pill && isAllowed && <pill.WaitingTakePill {...props} configuration={configuration} except={except} />
  );
}

async function holdsSentTake(except: string | null): Promise<boolean> {
  if ((await tributesRecordedHere()).length === 0) return false;
  const { listSendingTributes } = await import('#lib/browser/recording/device-takes.ts');
  return (await listSendingTributes()).some((database) => database !== except);
}
