import { CREATOR, dueDateIn, messageIn, type Sample, voiceOf } from './sample-values.ts';
import { backupMail, contactMail, diskMail, feedbackMail, reportMail } from './team-mails.ts';

/** Samples of the mails to our team. */
export const TEAM_SAMPLES: readonly Sample[] = [
  {
    name: 'contact',
    hasOccasion: false,
    make: (values) =>
      contactMail({
        ...voiceOf(values),
        name: values.name ?? CREATOR,
        email: 'nora@example.com',
        message: values.name ?? messageIn(values.locale),
      }),
  },
  {
    name: 'feedback',
    hasOccasion: false,
    make: (values) =>
      feedbackMail({
        ...voiceOf(values),
        email: 'nora@example.com',
        rating: 4,
        text: values.name ?? messageIn(values.locale),
        videoUrl: `${values.origin}/api/media/sample/playback.mp4`,
      }),
  },
  {
    name: 'report',
    hasOccasion: false,
    make: (values) =>
      reportMail({
        ...voiceOf(values),
        name: values.name ?? CREATOR,
        speaker: values.name ?? CREATOR,
        isClip: true,
        reason: 'PRIVATE',
        words: values.name ?? messageIn(values.locale),
        reelUrl: `${values.origin}/tribute/sample`,
        videoUrl: `${values.origin}/media/sample/playback.mp4`,
        numbers: ['sample'],
      }),
  },
  {
    name: 'backup',
    hasOccasion: false,
    make: (values) =>
      backupMail({
        ...voiceOf(values),
        failure: 'ROOM',
        words: 'The backup needs up to 48,120 MiB in /mnt/backups, where 9,310 MiB are free.',
        folder: values.name ?? '/mnt/backups',
        verifiedOn: dueDateIn(values.locale),
        operatorUrl: `${values.origin}/operator`,
      }),
  },
  {
    name: 'disk',
    hasOccasion: false,
    make: (values) =>
      diskMail({
        ...voiceOf(values),
        level: 'LOW',
        freeMb: 4_812,
        promisedMb: 950,
        reserveMb: 1_024,
        folder: values.name ?? '.data',
        seenBy: { kind: 'WEB', host: values.name ?? 'web-1.reels.example.com', pid: 4_211 },
        origin: values.origin,
      }),
  },
];
