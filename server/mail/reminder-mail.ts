import type { ComposedMail } from './compose-mail.ts';
import { askToRecord, type InviteValues } from './invite-mail.ts';

export type ReminderValues = InviteValues & {
  calendarUrl: string;
  remindTomorrowUrl: string;
};

/** Reminds a person who has not recorded, gently for a memorial. */
export const reminderMail = (values: ReminderValues): ComposedMail =>
  askToRecord('reminder', values, (t) => [
    { label: t('reminder.tomorrow'), url: values.remindTomorrowUrl },
    { label: t('reminder.calendar'), url: values.calendarUrl },
  ]);
