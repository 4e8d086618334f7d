'use client';

import { SignedIn } from '#components/providers/signed-in.tsx';
import type { SharePurpose } from '#lib/tribute/share-purposes.ts';
import { ChooseTribute } from './choose-tribute.tsx';
import { ShareSkeleton } from './share-skeleton.tsx';
import { SharedTribute } from './shared-tribute.tsx';

type ShareScreenProps = {
  purpose: SharePurpose;
  tributeId: string | null;
};

/** A share page (/share and below: docs/specification.md#route-share). */
export function ShareScreen({ purpose, tributeId }: ShareScreenProps) {
  return (
    <SignedIn fallback={<ShareSkeleton purpose={purpose} tributeId={tributeId} />}>
      {tributeId ? (
        <SharedTribute purpose={purpose} tributeId={tributeId} />
      ) : (
        <ChooseTribute purpose={purpose} />
      )}
    </SignedIn>
  );
}
