import type { Help } from '#lib/contributors/stuck-help.ts';
import { MAIL_STILL_FILE, SHOWS_CLIP } from '#lib/notifications/mail-pictures.ts';
import { MAILED_TYPES, type MailedType } from '#lib/notifications/mailed-types.ts';
import { deletionMail, emailChangedMail, takeDownMail, welcomeMail } from './account-mails.ts';
import { dueSoonMail } from './due-soon-mail.ts';
import { inviteMail } from './invite-mail.ts';
import { linkMail } from './link-mail.ts';
import { notificationMail } from './notification-mail.ts';
import { receiptMail } from './receipt-mail.ts';
import { reminderMail } from './reminder-mail.ts';
import { retentionMail } from './retention-mail.ts';
import {
  CREATOR,
  dueDateIn,
  invitedOf,
  mediaOf,
  notificationOf,
  PEOPLE,
  peopleOf,
  type Sample,
  voiceOf,
} from './sample-values.ts';
import { TEAM_SAMPLES } from './team-samples.ts';
import { verificationMail } from './verification-mail.ts';

const notification = (type: Exclude<MailedType, 'DUE_SOON'>, count: number): Sample => ({
  name: `${type.toLowerCase().replaceAll('_', '-')}${count > 1 ? '-several' : ''}`,
  hasOccasion: true,
  make: (values) =>
    notificationMail({
      ...notificationOf(values),
      type,
      people: peopleOf(values, count),
      stillUrl: SHOWS_CLIP.has(type) ? mediaOf(values, MAIL_STILL_FILE) : null,
    }),
});
const reminder = (name: string, help: Help | null): Sample => ({
  name,
  hasOccasion: true,
  make: (values) =>
    reminderMail({
      ...invitedOf(values),
      calendarUrl: `${values.origin}/api/reminder/calendar?token=token`,
      remindTomorrowUrl: `${values.origin}/remind?token=token`,
      isOnce: false,
      help,
    }),
});
const dueSoon = (name: string, days: number, missing: number): Sample => ({
  name,
  hasOccasion: true,
  make: (values) =>
    dueSoonMail({
      ...notificationOf(values),
      days,
      sent: peopleOf(values, PEOPLE.length - missing),
      missing: peopleOf(values, missing),
    }),
});

const takeDown = (about: 'REEL_TAKEN_DOWN' | 'REEL_PUT_BACK'): Sample => ({
  name: about.toLowerCase().replaceAll('_', '-'),
  hasOccasion: false,
  make: (values) =>
    takeDownMail({
      ...voiceOf(values),
      about,
      firstName: values.name ?? CREATOR,
      name: values.name ?? 'Maria',
      contactUrl: `${values.origin}/contactus`,
    }),
});

const retention = (name: string, isLast: boolean): Sample => ({
  name,
  hasOccasion: false,
  make: (values) =>
    retentionMail({
      ...voiceOf(values),
      firstName: values.name ?? CREATOR,
      name: values.name ?? 'Maria',
      isLast,
      day: dueDateIn(values.locale),
      clips: 12,
      keepUrl: `${values.origin}/home`,
      downloadUrl: `${values.origin}/tribute/sample/watch`,
    }),
});

const SEVERAL: ReadonlySet<MailedType> = new Set([
  'SUBMISSION_RECEIVED',
  'CONTRIBUTOR_JOINED',
  'CLIP_HELD',
  'CLIP_REPORTED',
  'HEARTED',
  'THANK_YOU_RECEIVED',
]);

export const MAIL_SAMPLES: readonly Sample[] = [
  {
    name: 'verification',
    hasOccasion: false,
    make: (values) =>
      verificationMail({
        ...voiceOf(values),
        email: 'nora@example.com',
        link: `${values.origin}/signup/verify?token=token`,
      }),
  },
  {
    name: 'new-address',
    hasOccasion: false,
    make: (values) =>
      verificationMail({
        ...voiceOf(values),
        email: 'nora@example.com',
        link: `${values.origin}/signup/verify?token=token&change=1`,
        isChange: true,
      }),
  },
  {
    name: 'email-changed',
    hasOccasion: false,
    make: (values) =>
      emailChangedMail({
        ...voiceOf(values),
        firstName: values.name ?? CREATOR,
        contactUrl: `${values.origin}/contactus`,
      }),
  },
  {
    name: 'welcome',
    hasOccasion: false,
    make: (values) =>
      welcomeMail({
        ...voiceOf(values),
        firstName: values.name ?? CREATOR,
        credit: 5,
        startUrl: `${values.origin}/createtribute`,
      }),
  },
  {
    name: 'deletion',
    hasOccasion: false,
    make: (values) =>
      deletionMail({
        ...voiceOf(values),
        firstName: values.name ?? CREATOR,
        erasedAfter: dueDateIn(values.locale),
        contactUrl: `${values.origin}/contactus`,
      }),
  },
  retention('retention-first', false),
  retention('retention-last', true),
  takeDown('REEL_TAKEN_DOWN'),
  takeDown('REEL_PUT_BACK'),
  {
    name: 'receipt',
    hasOccasion: false,
    make: (values) =>
      receiptMail({
        ...voiceOf(values),
        firstName: values.name ?? CREATOR,
        quantity: 7,
        amountCents: 700,
        currency: 'usd',
        paidAt: new Date('2026-11-21T12:00:00Z'),
        paymentMethod: 'Visa •••• 4242',
        seller: voiceOf(values).appName,
        number: '6750f0c2a1b2c3d4e5f60718',
        pricingUrl: `${values.origin}/pricing`,
      }),
  },
  { name: 'invite', hasOccasion: true, make: (values) => inviteMail(invitedOf(values)) },
  reminder('reminder', null),
  reminder('reminder-with-help', { key: 'inApp', values: { app: 'Instagram', browser: 'UNKNOWN' } }),
  {
    name: 'link',
    hasOccasion: true,
    make: (values) => linkMail({ ...invitedOf(values), reader: '' }),
  },
  {
    name: 'thanks-for-you',
    hasOccasion: true,
    make: (values) => linkMail({ ...invitedOf(values), reader: '', thanksFrom: 'Anna' }),
  },
  ...MAILED_TYPES.filter((type) => type !== 'DUE_SOON').flatMap((type) =>
    SEVERAL.has(type) ? [notification(type, 1), notification(type, PEOPLE.length)] : [notification(type, 1)],
  ),
  {
    name: 'clip-failed-own',
    hasOccasion: true,
    make: (values) =>
      notificationMail({
        ...notificationOf(values),
        type: 'CLIP_FAILED',
        isForCreator: false,
        people: [''],
        stillUrl: null,
      }),
  },
  dueSoon('due-soon', 3, 2),
  dueSoon('due-soon-complete', 0, 0),
  ...TEAM_SAMPLES,
];
