'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import { type Help, helpFor } from '#lib/contributors/stuck-help.ts';

type HelpForEachProps = { people: BoardPersonDto[] };

/** Lists who of several people gets which help beside the creator's words. */
export function HelpForEach({ people }: HelpForEachProps) {
  const t = useTranslations('board');
  const format = useFormatter();
  const headingId = useId();
  const groups = groupByHelp(people);
  if (groups.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {t('nudge.help')}
      </Typography>
      {groups.map(({ help, names }) => (
        <Typography key={keyOf(help)} variant="body2" sx={{ mt: 1 }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
            {format.list(names)}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t(`tip.${help.key}`, help.values)}
          </Box>
        </Typography>
      ))}
    </Box>
  );
}

type Group = { help: Help; names: string[] };

const keyOf = ({ key, values }: Help) => [key, values.app, values.browser].join(' ');

function groupByHelp(people: BoardPersonDto[]): Group[] {
  const groups = new Map<string, Group>();
  for (const person of people) {
    const help = helpFor(person);
    if (!help) continue;
    const key = keyOf(help);
    const group = groups.get(key) ?? { help, names: [] };
    groups.set(key, { help, names: [...group.names, person.name] });
  }
  return [...groups.values()];
}
