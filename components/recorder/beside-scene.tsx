import type { ComponentProps } from 'react';
import { useKeptStorage } from '#components/clip/camera/use-kept-storage.ts';
import { useWorkOffline } from '#lib/browser/stores/offline-work.ts';
import { SomeoneElse } from './someone-else.tsx';
import type { useWrittenCard } from './use-written-card.ts';
import { WatchTakenBack } from './watch-taken-back.tsx';
import { workOf } from './work-of.ts';

type BesideSceneProps = ComponentProps<typeof SomeoneElse> &
  ComponentProps<typeof WatchTakenBack> & { card: ReturnType<typeof useWrittenCard> };

/** What the first scene does not wait for. */
export function BesideScene(props: BesideSceneProps) {
  const work = workOf(props.recorder.state, props.card);
  useWorkOffline(work);
  useKeptStorage(work === 'UNSENT_TAKE');
  return (
    <>
      <WatchTakenBack {...props} />
      <SomeoneElse {...props} />
    </>
  );
}
