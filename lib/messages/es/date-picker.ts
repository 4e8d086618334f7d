import { esES } from '@mui/x-date-pickers/locales';
import type { DatePickerTexts } from '#lib/messages/language.ts';
import 'dayjs/locale/es';

/** Importing these texts also registers the language with dayjs. */
export const datePicker = esES.components.MuiLocalizationProvider.defaultProps.localeText as DatePickerTexts;
