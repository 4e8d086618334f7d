import type { ComponentProps } from 'react';
import { ToastList } from '#components/providers/toast-list.tsx';
import { SendKeptReactions } from './send-kept-reactions.tsx';
import { SendWaitingTakes } from './send-waiting-takes.tsx';

export type AfterPagePartsProps = ComponentProps<typeof SendWaitingTakes> & ComponentProps<typeof ToastList>;

export function AfterPageParts({ closeLabel, ...waiting }: AfterPagePartsProps) {
  return (
    <>
      <SendWaitingTakes {...waiting} />
      <SendKeptReactions configuration={waiting.configuration} />
      <ToastList closeLabel={closeLabel} />
    </>
  );
}
