'use client';

import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslations } from 'next-intl';
import type { BoardState } from '#lib/contributors/board-state.ts';
import type { StateFilter } from '#lib/contributors/find-people.ts';

type StateFiltersProps = {
  states: ReadonlyMap<BoardState, number>;
  count: number;
  current: StateFilter;
  onChoose: (state: StateFilter) => void;
};

export function StateFilters({ states, count, current, onChoose }: StateFiltersProps) {
  const t = useTranslations('board');
  const filters: [StateFilter, number][] = [['ALL', count], ...states];
  return (
    <Box
      component="fieldset"
      aria-label={t('filters')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75, m: 0, mt: 1.5, p: 0, border: 0, minWidth: 0 }}
    >
      {filters.map(([state, people]) => (
        <Chip
          key={state}
          clickable
          component="button"
          type="button"
          aria-pressed={state === current}
          onClick={() => onChoose(state)}
          label={t('filter', { state: t(state === 'ALL' ? 'all' : state), count: people })}
          color={state === current ? 'primary' : 'default'}
          variant={state === current ? 'filled' : 'outlined'}
          sx={{ ...target, ...(state === 'STUCK' && state !== current && stuck) }}
        />
      ))}
    </Box>
  );
}

/** Enlarges the touch target of a small pill. */
const target = {
  position: 'relative',
  my: 0.75,
  overflow: 'visible',
  '&::after': { content: '""', position: 'absolute', insetBlock: -6, insetInline: 0 },
} as const;

const stuck = { borderColor: 'error.main', color: 'error.main' };
