import type { ComposedMail } from './compose-mail.ts';
import { askToRecord, type InviteValues } from './invite-mail.ts';

export type ReminderValues = InviteValues & {
  /** A calendar file with the last day. */
  calendarUrl: string;
  remindTomorrowUrl: string;
};

/** Reminds somebody who has not recorded yet; a memorial's asks softly. */
export const reminderMail = (values: ReminderValues): ComposedMail =>
  askToRecord('reminder', values, (t) => [
    { label: t('reminder.tomorrow'), url: values.remindTomorrowUrl },
    { label: t('reminder.calendar'), url: values.calendarUrl },
  ]);
