'use client';

import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import { useLocale, useTranslations } from 'next-intl';
import { use } from 'react';
import type { DatePickerTexts, Language } from '#lib/messages/language.ts';
import { LANGUAGES, type Locale } from '#lib/messages/languages.ts';
import { fromDraftDate, toDraftDate } from '#lib/tribute/due-date.ts';
import { DUE_DAYS_MAX, daysUntil } from '#lib/tribute/wizard-steps.ts';
import { useToday } from './use-today.ts';

const loading = new Map<Locale, Promise<DatePickerTexts>>();

/** Returns the date picker's own texts; English when the language has none. Suspends while they load. */
function usePickerTexts(locale: Locale): DatePickerTexts {
  const { datePicker }: Language = LANGUAGES[locale];
  if (!datePicker) return {};
  const texts = loading.get(locale) ?? datePicker();
  loading.set(locale, texts);
  // The next attempt loads them again.
  texts.catch(() => loading.delete(locale));
  return use(texts);
}

type DueDateFieldProps = {
  /** MM/DD/YYYY. */
  value: string;
  error: string | null;
  onChange: (dueDate: string) => void;
};

export function DueDateField({ value, error, onChange }: DueDateFieldProps) {
  const t = useTranslations('wizard.details');
  const locale = useLocale();
  const pickerTexts = usePickerTexts(locale);
  const today = useToday();
  const day = fromDraftDate(value);
  const days = daysUntil(value, today);
  const hint = days !== null && days >= 0 ? t('inDays', { days }) : '';
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={locale} localeText={pickerTexts}>
      <DatePicker
        label={t('dueDate')}
        value={day && dayjs(day)}
        minDate={dayjs(today).startOf('day')}
        maxDate={dayjs(today).add(DUE_DAYS_MAX, 'day')}
        onChange={(chosen) => onChange(chosen?.isValid() ? toDraftDate(chosen.toDate()) : '')}
        slotProps={{ textField: { error: error !== null, helperText: error ?? hint } }}
      />
    </LocalizationProvider>
  );
}
