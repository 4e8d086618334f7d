'use client';

import { RemoveClip } from '#components/clip/remove-clip.tsx';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { Messages } from '#lib/messages/language.ts';

type EraseOwnProps = {
  tributeId: string;
  configuration: ClientConfiguration;
  texts: Messages['ownpage']['erase'];
};

/** Erases the visitor with everything they sent, after a confirmation. */
export function EraseOwn({ tributeId, configuration, texts }: EraseOwnProps) {
  const erase = async () =>
    (await import('#lib/browser/watch/own-part.ts')).eraseOwn(tributeId, configuration);
  return (
    <RemoveClip
      texts={texts}
      remove={erase}
      onRemoved={() => window.location.replace(`/tribute/${encodeURIComponent(tributeId)}`)}
    />
  );
}
