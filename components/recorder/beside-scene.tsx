import { type ComponentProps, useEffect } from 'react';
import { adoptMerged } from '#lib/browser/recording/adopt-merged.ts';
import { SomeoneElse } from './someone-else.tsx';
import { WatchTakenBack } from './watch-taken-back.tsx';

type BesideSceneProps = ComponentProps<typeof SomeoneElse> & ComponentProps<typeof WatchTakenBack>;

/** What the first scene does not wait for. */
export function BesideScene(props: BesideSceneProps) {
  const { tributeId, people } = props;
  useEffect(() => {
    if (people) void adoptMerged(tributeId, people);
  }, [tributeId, people]);
  return (
    <>
      <WatchTakenBack {...props} />
      <SomeoneElse {...props} />
    </>
  );
}
