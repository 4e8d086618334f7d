import type { Help } from '#lib/contributors/stuck-help.ts';
import type { ComposedMail } from './compose-mail.ts';
import { askToRecord, type InviteValues } from './invite-mail.ts';
import { helpTranslator } from './mail-translator.ts';

export type ReminderValues = InviteValues & {
  calendarUrl: string;
  remindTomorrowUrl: string;
  /** It goes to an address that was given for this one reminder. */
  isOnce: boolean;
  /** The way on, if the reader is stuck. */
  help: Help | null;
};

export function reminderMail(values: ReminderValues): ComposedMail {
  const { help, locale, isOnce, remindTomorrowUrl, calendarUrl } = values;
  const way = help && helpTranslator(locale)(help.key, help.values);
  return askToRecord(isOnce ? 'reminderOnce' : 'reminder', values, (t) => ({
    help: way && t('reminder.help', { help: way }),
    ways: [
      { label: t('reminder.tomorrow'), url: remindTomorrowUrl },
      { label: t('reminder.calendar'), url: calendarUrl },
    ],
  }));
}
