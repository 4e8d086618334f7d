import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const COLUMNS = { xs: 2, md: 2, lg: 3 } as const;

export const albumGrid = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: `repeat(${COLUMNS.md}, minmax(0, 1fr))`,
    lg: `repeat(${COLUMNS.lg}, minmax(0, 1fr))`,
  },
};

/** Returns the columns that each group of clips takes. A lone last group takes the whole row. */
export function albumSpans(counts: readonly number[]): number[] {
  let used = 0;
  const spans = counts.map((count) => {
    const span = Math.min(count, COLUMNS.lg);
    used = used + span > COLUMNS.lg ? span : used + span;
    return span;
  });
  const last = spans.at(-1) ?? 0;
  return used === last && last > 0 ? [...spans.slice(0, -1), COLUMNS.lg] : spans;
}

/** Returns the place of a group in the columns of the page. */
export const albumPlace = (count: number, span: number) => ({
  gridColumn: { md: `span ${Math.min(count, COLUMNS.md)}`, lg: `span ${span}` },
  ...(span > count && { '& > ol': { gridTemplateColumns: { lg: `repeat(${span}, minmax(0, 1fr))` } } }),
});

/** The place of a group with an open clip, which needs the whole width. Its posters keep their size. */
export const openAlbumPlace = {
  gridColumn: '1 / -1',
  '& > ol': {
    gridTemplateColumns: {
      md: `repeat(${COLUMNS.md}, minmax(0, 1fr))`,
      lg: `repeat(${COLUMNS.lg}, minmax(0, 1fr))`,
    },
  },
} as const;

/** Doubled, so that two pictures can share a row of three. */
const FINE_COLUMNS = COLUMNS.lg * 2;

/** The place of what opens under a clip: all of the next row. Later clips fill the row of the clip. */
export const belowClip = { gridColumn: '1 / -1', mx: -2 } as const;

/** Avoids a lone clip: the last four form two pairs. */
const pairsAtTheEnd = {
  gridTemplateColumns: `repeat(${FINE_COLUMNS}, minmax(0, 1fr))`,
  '& > *': { gridColumn: `span ${FINE_COLUMNS / COLUMNS.lg}` },
  '& > :nth-last-of-type(-n + 4)': { gridColumn: `span ${FINE_COLUMNS / 2}` },
};

type ClipGridProps = {
  count: number;
  isLong?: boolean;
  isInert?: boolean;
  /** Whether something is open under a clip. */
  hasOpen?: boolean;
  children: ReactNode;
};

export function ClipGrid({
  count,
  isLong = false,
  isInert = false,
  hasOpen = false,
  children,
}: ClipGridProps) {
  const columns = (most: number) => `repeat(${Math.min(count, most)}, minmax(0, 1fr))`;
  const isLastAlone = count > COLUMNS.lg && count % COLUMNS.lg === 1 && !hasOpen && !isLong;
  return (
    <Box
      component="ol"
      inert={isInert}
      sx={[
        {
          display: 'grid',
          gridTemplateColumns: { xs: columns(COLUMNS.xs), md: columns(COLUMNS.md), lg: columns(COLUMNS.lg) },
          gridAutoFlow: 'row dense',
          '--item-height': { xs: '5rem', lg: '4.5rem' },
          gap: 2,
          m: 0,
          mt: 1.5,
          p: 0,
          listStyle: 'none',
        },
        isLastAlone && ((theme) => ({ [theme.breakpoints.up('lg')]: pairsAtTheEnd })),
      ]}
    >
      {children}
    </Box>
  );
}

/** The animation of a new clip, without reduced motion. */
export const arrival = {
  '@keyframes arrive': { from: { opacity: 0, transform: 'translateY(16px)' } },
  animation: 'arrive var(--motion-slow) ease-out',
};
