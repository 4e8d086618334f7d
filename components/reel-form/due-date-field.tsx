'use client';

import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, esES, type PickersLocaleText } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import { useLocale, useTranslations } from 'next-intl';
import { fromDraftDate, toDraftDate } from '#lib/tribute/due-date.ts';
import { DUE_DAYS_MAX, daysUntil } from '#lib/tribute/wizard-steps.ts';
import { useToday } from './use-today.ts';

/** What the picker itself says; its own words are English. */
function pickerTextsOf(locale: string): Partial<PickersLocaleText> {
  const { localeText } = (locale === 'es' ? esES : enUS).components.MuiLocalizationProvider.defaultProps;
  // Sound: the type says that a text may be undefined, and none is.
  return localeText as Partial<PickersLocaleText>;
}

type DueDateFieldProps = {
  /** MM/DD/YYYY. */
  value: string;
  error: string | null;
  onChange: (dueDate: string) => void;
};

/** The day the reel is due, from today to a year ahead. */
export function DueDateField({ value, error, onChange }: DueDateFieldProps) {
  const t = useTranslations('wizard.details');
  const locale = useLocale();
  const today = useToday();
  const day = fromDraftDate(value);
  const days = daysUntil(value, today);
  const hint = days !== null && days >= 0 ? t('inDays', { days }) : '';
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={locale}
      localeText={pickerTextsOf(locale)}
    >
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
