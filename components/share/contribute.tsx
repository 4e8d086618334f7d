'use client';

import { ShareBox } from '#components/share-link/share-box.tsx';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { PosterDownload } from './poster-download.tsx';
import { ShareColumns } from './share-columns.tsx';

export function Contribute({ tribute }: { tribute: TributeDto }) {
  return (
    <ShareColumns
      main={<ShareBox tribute={tribute} />}
      aside={<PosterDownload tributeId={tribute.tributeId} purpose="CONTRIBUTE" />}
    />
  );
}
