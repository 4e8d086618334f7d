'use client';

import { RemoveClip } from '#components/clip/remove-clip.tsx';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { Messages } from '#lib/messages/language.ts';
import { useErased } from './own-room.tsx';

type EraseOwnProps = {
  tributeId: string;
  personId: string;
  name: string;
  /** Of others who answered on this device. */
  otherNames: readonly string[];
  configuration: ClientConfiguration;
  texts: Messages['ownpage']['erase'];
};

/** Erases the visitor with everything they sent, after a confirmation. */
export function EraseOwn({ configuration, texts, ...own }: EraseOwnProps) {
  const erase = async () => (await import('#lib/browser/watch/own-part.ts')).eraseOwn(own, configuration);
  return <RemoveClip texts={texts} remove={erase} onRemoved={useErased()} />;
}
