import { z } from 'zod';
import { BOARD_STATES } from '#lib/contributors/board-state.ts';
import { IN_APP_BROWSERS } from '#lib/contributors/in-app-browsers.ts';
import { PROGRESS_STAGES, REPORTED_REASONS, STUCK_REASONS } from '#lib/contributors/progress.ts';
import { REPORTED_BROWSERS } from '#lib/contributors/reported-browsers.ts';
import { CONTRIBUTOR_NAME_CHARS_MAX, INVITE_MESSAGE_CHARS_MAX, INVITES_MAX } from '#lib/invites/limits.ts';
import { LOCALES } from '#lib/messages/languages.ts';
import { ObjectIdString, TributeId } from './ids.ts';
import { pageOf } from './pages.ts';
import { shortText } from './short-text.ts';

export const CONTRIBUTOR_STATUSES = ['INVITED', 'OPENED', 'RECORDED', 'DECLINED', 'REVOKED'] as const;

export const OwnTimeZone = z.string().max(60).optional();

export const ContributorName = shortText(CONTRIBUTOR_NAME_CHARS_MAX).min(1, 'sayWhoYouAre');

/** One of the people that this browser has become in a reel; the last one if missing. */
export const OwnPersonId = ObjectIdString.optional();

export const JoinTributeInput = z.strictObject({
  timezone: OwnTimeZone,
  tributeId: TributeId,
  name: ContributorName,
  /** The viewer of a presentation joins to say thank you, not to answer. */
  isThankYou: z.boolean().optional(),
  /** The browser joins with a remembered name, which may be older than a known person's. */
  isAgain: z.boolean().optional(),
  /** Someone else joins on a device that others have used. */
  isNew: z.boolean().optional(),
  /** Who joins again, as the browser remembers them. */
  personId: OwnPersonId,
  /** They join again only so that what the device kept of them is sent; its present person stays the last. */
  isForKept: z.boolean().optional(),
  /** The last person of this browser corrects their name. */
  isSame: z.boolean().optional(),
  /** Defaults to LINK. */
  via: z.enum(['LINK', 'QR']).optional(),
});
export type JoinTributeInput = z.infer<typeof JoinTributeInput>;

export const OwnPartInput = z.strictObject({ tributeId: TributeId, personId: OwnPersonId });
export type OwnPartInput = z.infer<typeof OwnPartInput>;

/** Everyone whose answers were taken back: the person, under earlier ids too, and who they are when they say thank you. */
export const TakenBackDto = z.object({ personIds: z.array(z.string()) });
export type TakenBackDto = z.infer<typeof TakenBackDto>;

export const ContributorQuery = z.strictObject({ tributeId: TributeId, contributorId: ObjectIdString });
export type ContributorQuery = z.infer<typeof ContributorQuery>;

export const ContributorDto = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(CONTRIBUTOR_STATUSES),
  clips: z.number().int(),
});
export type ContributorDto = z.infer<typeof ContributorDto>;

/** A person that this browser has become in a reel. */
export type OwnPersonDto = Pick<ContributorDto, '_id' | 'name'> & {
  /** The ids of people who were merged into this one. */
  formerIds?: string[] | undefined;
};

export const ReportProgressInput = z.strictObject({
  action: z.literal('PROGRESS'),
  tributeId: TributeId,
  personId: OwnPersonId,
  progress: z
    .strictObject({
      stage: z.enum(PROGRESS_STAGES),
      reason: z.enum(REPORTED_REASONS).optional(),
      /** The app in whose browser they are stuck. */
      app: z.enum(IN_APP_BROWSERS).optional(),
      /** Where they can allow what they are stuck at, outside of apps. */
      browser: z.enum(REPORTED_BROWSERS).optional(),
    })
    .refine(({ stage, reason }) => (stage === 'STUCK') === (reason !== undefined), { path: ['reason'] }),
});
export type ReportProgressInput = z.infer<typeof ReportProgressInput>;

export const DeclineInput = z.strictObject({
  action: z.literal('DECLINE'),
  tributeId: TributeId,
  personId: OwnPersonId,
  decline: z.boolean(),
});
export type DeclineInput = z.infer<typeof DeclineInput>;

/** Reminds people of the caller's tribute by mail: those listed, or everyone who hasn't sent anything. */
export const NudgeInput = z.strictObject({
  action: z.literal('NUDGE'),
  tributeId: TributeId,
  nudge: z
    .strictObject({
      contributorIds: z.array(ObjectIdString).min(1).max(INVITES_MAX).optional(),
      all: z.literal(true).optional(),
      message: z.string().trim().max(INVITE_MESSAGE_CHARS_MAX).default(''),
    })
    .refine(({ contributorIds, all }) => (contributorIds === undefined) !== (all === undefined), {
      path: ['contributorIds'],
    }),
});
export type NudgeInput = z.infer<typeof NudgeInput>;

/** The creator corrects a person's name, or people change their own. */
export const RenameInput = z.strictObject({
  action: z.literal('RENAME'),
  tributeId: TributeId,
  /** Missing for the caller's own name. */
  contributorId: ObjectIdString.optional(),
  /** Whose name it is on the own page. */
  personId: OwnPersonId,
  name: ContributorName,
});
export type RenameInput = z.infer<typeof RenameInput>;

export const ChangeContributorInput = z.discriminatedUnion('action', [
  ReportProgressInput,
  DeclineInput,
  NudgeInput,
  RenameInput,
]);
type ChangeContributorInput = z.output<typeof ChangeContributorInput>;

/** Returns whether only the creator makes this change: it is about other people. */
export const isByCreator = (change: ChangeContributorInput): boolean =>
  change.action === 'NUDGE' || (change.action === 'RENAME' && change.contributorId !== undefined);

const NUDGE_REFUSALS = ['NO_ADDRESS', 'DECLINED_MAIL', 'SENT_ALREADY', 'TOO_SOON', 'GONE'] as const;

export const NudgedDto = z.object({
  nudged: z.array(z.string()),
  /** Contributors whose mail waits until their quiet hours end. */
  waiting: z.array(z.object({ contributorId: z.string(), until: z.iso.datetime() })),
  skipped: z.array(z.object({ contributorId: z.string(), reason: z.enum(NUDGE_REFUSALS) })),
});
export type NudgedDto = z.infer<typeof NudgedDto>;

/** WAITING: queued. REFUSED: rejected by the mail server. DECLINED: unsubscribed from this reel. */
export const INVITE_MAILS = ['WAITING', 'SENT', 'REFUSED', 'DECLINED'] as const;

/** A contributor as only the creator sees them: nobody else sees addresses or progress. */
export const BoardPersonDto = z.object({
  ...ContributorDto.shape,
  /** Null when only the creator's own messages reach them. */
  email: z.string().nullable(),
  /** CREATOR: the creator sent what they had received otherwise. */
  via: z.enum(['EMAIL', 'LINK', 'QR', 'CREATOR']),
  state: z.enum(BOARD_STATES),
  /** Set when the state is STUCK. */
  reason: z.enum(STUCK_REASONS).nullable(),
  /** Set when they are stuck in the browser of an app. */
  app: z.enum(IN_APP_BROWSERS).nullable(),
  /** Set when they are stuck at a camera or microphone outside of apps. */
  browser: z.enum(REPORTED_BROWSERS).nullable(),
  isRecording: z.boolean(),
  mail: z.enum(INVITE_MAILS).nullable(),
  lastMailAt: z.iso.datetime().nullable(),
  remindedAt: z.iso.datetime().nullable(),
  /** The language of their mails: the one they last read our pages in, at first the reel's. */
  locale: z.enum(LOCALES),
  /** They are in their quiet hours: a mail requested now waits until their morning. */
  isQuiet: z.boolean(),
  isMine: z.boolean(),
  /** Whether inviting them by email holds a credit. */
  needsCredit: z.boolean(),
});
export type BoardPersonDto = z.infer<typeof BoardPersonDto>;
export const BoardPageDto = pageOf(BoardPersonDto);
