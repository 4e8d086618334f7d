'use client';

import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import { useUpdateTribute } from '#components/reel-form/use-update-tribute.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';

/** Seconds (docs/specification.md#answer-length). */
const CHOICES = [30, 60, 120, 180, 300, 600];

/** Saves at once. Prepared clips don't change. */
export function AnswerLength({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('workroom.settings');
  const update = useUpdateTribute(tribute.tributeId);
  const current = update.isPending ? update.variables.answerMaxSeconds : undefined;
  const value = current ?? tribute.answerMaxSeconds;
  const choices = [...new Set([...CHOICES, value])].toSorted((a, b) => a - b);
  return (
    <TextField
      select
      label={t('answerMaxSeconds')}
      helperText={t('answerMaxSecondsHint')}
      value={value}
      onChange={({ target }) => update.mutate({ answerMaxSeconds: Number(target.value) })}
    >
      {choices.map((seconds) => (
        <MenuItem key={seconds} value={seconds}>
          {seconds % 60 === 0 ? t('minutes', { count: seconds / 60 }) : t('seconds', { count: seconds })}
        </MenuItem>
      ))}
    </TextField>
  );
}
