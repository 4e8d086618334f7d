'use client';

import { RemoveClip } from '#components/clip/remove-clip.tsx';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { Messages } from '#lib/messages/language.ts';
import { useErased } from './own-room.tsx';

type EraseOwnProps = {
  tributeId: string;
  personId: string;
  name: string;
  configuration: ClientConfiguration;
  texts: Messages['ownpage']['erase'];
};

/** Erases the visitor with everything they sent, after a confirmation. */
export function EraseOwn({ tributeId, personId, name, configuration, texts }: EraseOwnProps) {
  const erase = async () =>
    (await import('#lib/browser/watch/own-part.ts')).eraseOwn({ tributeId, personId, name }, configuration);
  return <RemoveClip texts={texts} remove={erase} onRemoved={useErased()} />;
}
