import type { PickersLocaleText } from '@mui/x-date-pickers/locales';
import type { catalogue } from './en/catalogue.ts';

export type Messages = typeof catalogue;

/** Sound: the library allows undefined texts, but has none. */
export type DatePickerTexts = Partial<PickersLocaleText>;

export type Language = {
  /** Its name in the language itself. */
  name: string;
  /** Needed without a server. */
  session: Messages['session'];
  trouble: Messages['trouble'];
  onDemand: () => Promise<OnDemandTexts>;
  /** The tag (BCP 47) for amounts, if it differs from the language's own. */
  moneyTag?: string;
  datePicker?: () => Promise<DatePickerTexts>;
};

/** Texts that pages do not carry. They share a module, because each `import()` adds bytes to a page. */
export type OnDemandTexts = {
  identity: Messages['identity'];
  report: Messages['report'];
  letters: () => Promise<Pick<Messages, 'mail' | 'board'>>;
  catalogue: () => Promise<Messages>;
};
