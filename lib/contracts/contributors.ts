import { z } from 'zod';
import { BOARD_STATES } from '#lib/contributors/board-state.ts';
import { PROGRESS_STAGES, REPORTED_REASONS, STUCK_REASONS } from '#lib/contributors/progress.ts';
import { INVITE_MESSAGE_CHARS_MAX, INVITES_MAX } from '#lib/invites/limits.ts';
import { LOCALES } from '#lib/messages/languages.ts';
import { ObjectIdString, TributeId } from './ids.ts';
import { shortText } from './short-text.ts';

export const CONTRIBUTOR_STATUSES = ['INVITED', 'OPENED', 'RECORDED', 'DECLINED', 'REVOKED'] as const;
export const CONTRIBUTOR_NAME_CHARS_MAX = 80;

/** The time zone of the caller's browser: whoever is reminded is reminded by their own clock. */
export const OwnTimeZone = z.string().max(60).optional();

export const JoinTributeInput = z.strictObject({
  timezone: OwnTimeZone,
  tributeId: TributeId,
  name: shortText(CONTRIBUTOR_NAME_CHARS_MAX).min(1, 'sayWhoYouAre'),
  /** The viewer of a presentation joins to say thank you, not to answer. */
  isThankYou: z.boolean().optional(),
  /** Whether they scanned a QR code or opened the link, as which they are taken without it. */
  via: z.enum(['LINK', 'QR']).optional(),
});
export type JoinTributeInput = z.infer<typeof JoinTributeInput>;

/** One person of an own tribute. */
export const ContributorQuery = z.strictObject({ tributeId: TributeId, contributorId: ObjectIdString });
export type ContributorQuery = z.infer<typeof ContributorQuery>;

export const ContributorDto = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(CONTRIBUTOR_STATUSES),
  clips: z.number().int(),
});
export type ContributorDto = z.infer<typeof ContributorDto>;

/** How far one's own browser is with one's own answer. */
export const ReportProgressInput = z.strictObject({
  action: z.literal('PROGRESS'),
  tributeId: TributeId,
  progress: z
    .strictObject({ stage: z.enum(PROGRESS_STAGES), reason: z.enum(REPORTED_REASONS).optional() })
    .refine(({ stage, reason }) => (stage === 'STUCK') === (reason !== undefined), { path: ['reason'] }),
});
export type ReportProgressInput = z.infer<typeof ReportProgressInput>;

/** Says that one would rather not take part, or takes that back. */
export const DeclineInput = z.strictObject({
  action: z.literal('DECLINE'),
  tributeId: TributeId,
  decline: z.boolean(),
});
export type DeclineInput = z.infer<typeof DeclineInput>;

/** Reminds people of an own tribute by mail: some of them, or everybody who has not sent anything. */
export const NudgeInput = z.strictObject({
  action: z.literal('NUDGE'),
  tributeId: TributeId,
  nudge: z
    .strictObject({
      contributorIds: z.array(ObjectIdString).min(1).max(INVITES_MAX).optional(),
      all: z.literal(true).optional(),
      /** The creator's own words, above ours. */
      message: z.string().trim().max(INVITE_MESSAGE_CHARS_MAX).default(''),
    })
    .refine(({ contributorIds, all }) => (contributorIds === undefined) !== (all === undefined), {
      path: ['contributorIds'],
    }),
});
export type NudgeInput = z.infer<typeof NudgeInput>;

/** What a person says of themselves, or what their creator asks for: `action` names it. */
export const ChangeContributorInput = z.discriminatedUnion('action', [
  ReportProgressInput,
  DeclineInput,
  NudgeInput,
]);

/** Why nobody is written to: without an address, against their wish, for nothing, or so soon after the last mail. */
const NUDGE_REFUSALS = ['NO_ADDRESS', 'DECLINED_MAIL', 'SENT_ALREADY', 'TOO_SOON'] as const;

/** What became of everybody who was to be reminded. */
export const NudgedDto = z.object({
  /** Whose mail goes now. */
  nudged: z.array(z.string()),
  /** Whose mail waits until their night is over. */
  waiting: z.array(z.object({ contributorId: z.string(), until: z.iso.datetime() })),
  skipped: z.array(z.object({ contributorId: z.string(), reason: z.enum(NUDGE_REFUSALS) })),
});
export type NudgedDto = z.infer<typeof NudgedDto>;

/** WAITING: on its way to the mail server. REFUSED: no server takes it. DECLINED: they want no mails about this reel. */
export const INVITE_MAILS = ['WAITING', 'SENT', 'REFUSED', 'DECLINED'] as const;

/** A person of an own tribute, for its creator alone: nobody else is shown an address or how far others are. */
export const BoardPersonDto = z.object({
  ...ContributorDto.shape,
  /** Null without one; then only the creator's own messages reach them. */
  email: z.string().nullable(),
  via: z.enum(['EMAIL', 'LINK', 'QR']),
  state: z.enum(BOARD_STATES),
  /** Why they are STUCK. */
  reason: z.enum(STUCK_REASONS).nullable(),
  /** Their camera is recording at this moment. */
  isRecording: z.boolean(),
  /** Of the mail to them asked for last; null when there was none. */
  mail: z.enum(INVITE_MAILS).nullable(),
  lastMailAt: z.iso.datetime().nullable(),
  /** When they were reminded last. */
  remindedAt: z.iso.datetime().nullable(),
  /** The language of mails to them: the one in which they read our pages, until then that of the reel. */
  locale: z.enum(LOCALES),
  /** It is their quiet hours: a mail asked for now waits until their morning. */
  isQuiet: z.boolean(),
  isMine: z.boolean(),
});
export type BoardPersonDto = z.infer<typeof BoardPersonDto>;
