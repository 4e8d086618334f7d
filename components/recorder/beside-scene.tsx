import type { ComponentProps } from 'react';
import { SomeoneElse } from './someone-else.tsx';
import { WatchTakenBack } from './watch-taken-back.tsx';

type BesideSceneProps = ComponentProps<typeof SomeoneElse> & ComponentProps<typeof WatchTakenBack>;

/** What the first scene does not wait for. */
export function BesideScene(props: BesideSceneProps) {
  return (
    <>
      <WatchTakenBack {...props} />
      <SomeoneElse {...props} />
    </>
  );
}
