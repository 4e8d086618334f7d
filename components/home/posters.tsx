import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { posterGrid } from '#components/reel-card/poster-grid.ts';
import { LongList } from '#components/ui/long-list.tsx';
import { isLong } from '#lib/lists/blocks.ts';

type PostersProps<Reel> = {
  /** Not needed under a heading. */
  label?: string;
  tributes: readonly Reel[];
  renderPoster: (tribute: Reel) => ReactNode;
};

export function Posters<Reel extends { tributeId: string }>(props: PostersProps<Reel>) {
  const { label, tributes, renderPoster } = props;
  const common = useTranslations('common');
  return (
    <Box component="ul" aria-label={label} sx={posterGrid}>
      <LongList
        items={tributes}
        isLong={isLong(tributes.length)}
        keyOf={({ tributeId }) => tributeId}
        nameGap={(count) => common('showMore', { count })}
        renderItem={(tribute, place) => <li {...place}>{renderPoster(tribute)}</li>}
      />
    </Box>
  );
}
