import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** How many pictures stand beside each other at most: large ones, as in an album. */
const COLUMNS = { xs: 2, md: 2, lg: 3 } as const;

/** The columns of the album page, where a question with many clips takes as many as it needs. */
export const albumGrid = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: `repeat(${COLUMNS.md}, minmax(0, 1fr))`,
    lg: `repeat(${COLUMNS.lg}, minmax(0, 1fr))`,
  },
};

/**
 * How many columns each of these counts of clips takes on a wide page. One that would be left alone in the last row
 * takes all of it, so that the page ends with a whole row.
 */
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

/** The place of so many clips in the columns of the page; what is wider than they are leaves them as large as others. */
export const albumPlace = (count: number, span: number) => ({
  gridColumn: { md: `span ${Math.min(count, COLUMNS.md)}`, lg: `span ${span}` },
  ...(span > count && { '& > ol': { gridTemplateColumns: { lg: `repeat(${span}, minmax(0, 1fr))` } } }),
});

/** Twice the columns, so that two pictures can share a row of three. */
const FINE_COLUMNS = COLUMNS.lg * 2;

/** Where one clip would be left alone in the last row, the last four stand two by two. */
const pairsAtTheEnd = {
  gridTemplateColumns: `repeat(${FINE_COLUMNS}, minmax(0, 1fr))`,
  '& > *': { gridColumn: `span ${FINE_COLUMNS / COLUMNS.lg}` },
  '& > :nth-last-of-type(-n + 4)': { gridColumn: `span ${FINE_COLUMNS / 2}` },
};

type ClipGridProps = { count: number; isInert?: boolean; children: ReactNode };

/** So many clips, as large as their row lets them be. */
export function ClipGrid({ count, isInert = false, children }: ClipGridProps) {
  const columns = (most: number) => `repeat(${Math.min(count, most)}, minmax(0, 1fr))`;
  const isLastAlone = count > COLUMNS.lg && count % COLUMNS.lg === 1;
  return (
    <Box
      component="ol"
      inert={isInert}
      sx={[
        {
          display: 'grid',
          gridTemplateColumns: { xs: columns(COLUMNS.xs), md: columns(COLUMNS.md), lg: columns(COLUMNS.lg) },
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

/** A clip that comes while the page is open slides in, where motion is welcome. */
export const arrival = {
  '@keyframes arrive': { from: { opacity: 0, transform: 'translateY(16px)' } },
  animation: 'arrive var(--motion-slow) ease-out',
};
