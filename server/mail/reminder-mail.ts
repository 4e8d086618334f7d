import type { ComposedMail } from './compose-mail.ts';
import { askToRecord, type InviteValues } from './invite-mail.ts';

export type ReminderValues = InviteValues & {
  calendarUrl: string;
  remindTomorrowUrl: string;
  /** It goes to an address that was given for this one reminder. */
  isOnce: boolean;
};

export const reminderMail = (values: ReminderValues): ComposedMail =>
  askToRecord(values.isOnce ? 'reminderOnce' : 'reminder', values, (t) => [
    { label: t('reminder.tomorrow'), url: values.remindTomorrowUrl },
    { label: t('reminder.calendar'), url: values.calendarUrl },
  ]);
