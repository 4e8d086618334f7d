import { esES } from '@mui/x-date-pickers/locales';
import type { DatePickerTexts } from '#lib/messages/language.ts';
import 'dayjs/locale/es';

/** The date picker's own words; importing them also teaches dayjs the dates of the language. */
export const datePicker = esES.components.MuiLocalizationProvider.defaultProps.localeText as DatePickerTexts;
