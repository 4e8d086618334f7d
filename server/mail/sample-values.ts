import { formatDay } from '#lib/format/date.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { MAIL_HEAD_FILE } from '#lib/notifications/mail-pictures.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import type { ComposedMail } from './compose-mail.ts';

/** Tests put hostile input into `name`. */
export type SampleValues = { locale: Locale; tributeType: TributeType; origin: string; name?: string };
export type Sample = {
  name: string;
  hasOccasion: boolean;
  make: (values: SampleValues) => ComposedMail;
};
const DUE_DATE = new Date('2026-12-05T12:00:00Z');
export const dueDateIn = (locale: Locale) => formatDay(DUE_DATE, { locale, timezone: 'UTC', now: DUE_DATE });
export const PEOPLE = ['Jonas', 'Maja', 'Priya', 'Tomás', 'Ana'];

export const CREATOR = 'Nora';
export const messageIn = (locale: Locale) => messagesFor(locale).mail.sampleMessage;

export const voiceOf = ({ locale }: SampleValues) => ({
  appName: 'Folksee',
  address: '1 Main Street, Round Rock, TX 78664, USA',
  locale,
});
export const mediaOf = ({ origin, tributeType }: SampleValues, file: string) =>
  `${origin}/media/sample-${tributeType}/${file}`;
const aboutOf = (values: SampleValues) => ({
  ...voiceOf(values),
  tributeType: values.tributeType,
  name: values.name ?? messagesFor(values.locale).mail.sampleNames[values.tributeType],
  pictureUrl: mediaOf(values, MAIL_HEAD_FILE),
  dueDate: dueDateIn(values.locale),
});
export const invitedOf = (values: SampleValues) => ({
  ...aboutOf(values),
  creator: values.name ?? CREATOR,
  reader: values.name ?? 'Jonas',
  message: values.name ?? messageIn(values.locale),
  link: `${values.origin}/tribute/sample?c=token`,
  unsubscribeUrl: `${values.origin}/unsubscribe?token=token`,
});
export const notificationOf = (values: SampleValues) => ({
  ...aboutOf(values),
  reader: values.name ?? CREATOR,
  isForCreator: true,
  link: `${values.origin}/tribute/sample`,
  unsubscribeUrl: `${values.origin}/unsubscribe?token=token`,
  settingsUrl: `${values.origin}/profile`,
});
export const peopleOf = ({ name }: SampleValues, count: number) =>
  PEOPLE.slice(0, count).map((person) => (name === undefined ? person : name));
