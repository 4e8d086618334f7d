import type { PickersLocaleText } from '@mui/x-date-pickers/locales';
import type { catalogue } from './en/catalogue.ts';

/** All texts of the product, one namespace per room of components/, plus mail and preview. */
export type Messages = typeof catalogue;

/** Sound: the library's type says that a text may be undefined, and none is. */
export type DatePickerTexts = Partial<PickersLocaleText>;

/** What a language brings. Pages carry its name and two small namespaces; everything else loads when it is needed. */
export type Language = {
  /** Its name in the language itself. */
  name: string;
  /** Texts that must be there without a server. */
  session: Messages['session'];
  trouble: Messages['trouble'];
  onDemand: () => Promise<OnDemandTexts>;
  /** The tag (BCP 47) by which amounts are written, if it differs from the language's own. */
  moneyTag?: string;
  /** The date picker's own texts; English without them. */
  datePicker?: () => Promise<DatePickerTexts>;
};

/** Texts that pages do not carry, in a module of their own because each `import()` costs a page bytes. */
export type OnDemandTexts = {
  identity: Messages['identity'];
  report: Messages['report'];
  /** The texts of mails to contributors. */
  letters: () => Promise<Pick<Messages, 'mail' | 'board'>>;
  /** All texts, for the server. */
  catalogue: () => Promise<Messages>;
};
