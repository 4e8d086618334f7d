'use client';

import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LongList } from '#components/ui/long-list.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useSubmissions } from '#lib/browser/hooks/use-submissions.ts';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { findPeople, type StateFilter, statesOf } from '#lib/contributors/find-people.ts';
import { nudgeRefusalOf } from '#lib/contributors/nudge-refusal.ts';
import { isLong } from '#lib/lists/blocks.ts';
import { type PersonAction, PersonDialogs } from './person-dialogs.tsx';
import { PersonRow } from './person-row.tsx';
import { StateFilters } from './state-filters.tsx';

/** From this number on, people get a search field. */
const SEARCHED_FROM = 13;
/** Fits beside the reel; the rest shows on demand. */
const SHOWN = 12;

type PeopleProps = { tribute: TributeDto; people: BoardPersonDto[] };

export function People({ tribute, people }: PeopleProps) {
  const t = useTranslations('board');
  const common = useTranslations('common');
  const [now] = useState(() => new Date());
  const [filter, setFilter] = useState<StateFilter>('ALL');
  const [search, setSearch] = useState('');
  const [isWhole, setWhole] = useState(false);
  const [action, setAction] = useState<PersonAction | null>(null);
  const posters = usePosters(tribute.tributeId);
  const states = statesOf(people);
  // The last person of a state may have moved on.
  const current = filter !== 'ALL' && !states.has(filter) ? 'ALL' : filter;
  const found = findPeople(people, { state: current, search });
  const shown = isWhole ? found : found.slice(0, SHOWN);
  const isCollecting = tribute.status === 'COLLECTING';
  const awaited = isCollecting ? found.filter((person) => nudgeRefusalOf(person, now) === null) : [];
  return (
    <>
      <StateFilters states={states} count={people.length} current={current} onChoose={setFilter} />
      {people.length >= SEARCHED_FROM && (
        <Box sx={{ mt: 1.5 }}>
          <TextInput label={t('search')} value={search} onChange={setSearch} type="search" placeholder="" />
        </Box>
      )}
      {awaited.length > 0 && (
        <Button
          size="small"
          startIcon={<NotificationsActiveOutlined />}
          sx={{ mt: 1, marginInlineStart: -2 }}
          onClick={() => setAction({ kind: 'nudge', people: awaited })}
        >
          {t('actions.nudgeAll', { count: awaited.length })}
        </Button>
      )}
      {found.length === 0 && <Typography sx={{ mt: 2 }}>{t('nobody')}</Typography>}
      <List aria-label={t('heading')} sx={{ '--item-height': '6rem', pt: 1 }}>
        <LongList
          items={shown}
          isLong={isLong(shown.length)}
          keyOf={({ _id }) => _id}
          nameGap={(count) => common('showMore', { count })}
          renderItem={(person, place) => (
            <PersonRow
              {...{ person, place, isCollecting, now }}
              tributeId={tribute.tributeId}
              poster={posters.get(person._id) ?? null}
              onAction={setAction}
            />
          )}
        />
      </List>
      {found.length > shown.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('more', { count: found.length })}
        </Button>
      )}
      <PersonDialogs tribute={tribute} action={action} onClose={() => setAction(null)} />
    </>
  );
}

/** Posters of each person's first clip. */
function usePosters(tributeId: string): Map<string, string> {
  const { data: submissions = [] } = useSubmissions(tributeId);
  const pictured = submissions.flatMap(({ contributor, posterUrl }) =>
    posterUrl ? [[contributor._id, posterUrl] as const] : [],
  );
  return new Map(pictured.toReversed());
}
