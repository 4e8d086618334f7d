import { z } from 'zod';
import { PROGRESS_STAGES, REPORTED_REASONS } from '#lib/contributors/progress.ts';
import { CREDIT_REASONS } from '#lib/credits/ledger.ts';
import { REPORT_REASONS } from '#lib/messages-to-us/report-reasons.ts';
import { NotificationDto } from './notifications.ts';
import { PURCHASE_STATUSES } from './payments.ts';
import { TributeDto } from './tributes.ts';
import { UserDto } from './users.ts';

const Time = z.iso.datetime();

/** A file as somebody sent it. */
const OriginalDto = z.object({
  fileName: z.string(),
  sizeBytes: z.number().int(),
  /** Saves it untouched, for an hour; null while, or because, its bytes are not here. */
  url: z.string().nullable(),
});
export type OriginalDto = z.infer<typeof OriginalDto>;

/** All that we keep about a person, as a file to take away (docs/specification.md#profile-settings). */
export const DataExportDto = z.object({
  exportedAt: Time,
  user: UserDto,
  /** The reels they made, those that they deleted lately too, with who was asked in and by which address. */
  tributes: z.array(
    TributeDto.extend({
      people: z.array(
        z.object({
          name: z.string(),
          /** The address they wrote to themselves; of others none is known to them. */
          invitedAs: z.string().nullable(),
          status: z.string(),
          joinedAt: Time,
        }),
      ),
      /** Saves the film, for an hour; null before there is one. */
      filmUrl: z.string().nullable(),
    }),
  ),
  /** The reels they answered in, with the clips they sent. */
  contributions: z.array(
    z.object({
      tributeName: z.string(),
      name: z.string(),
      status: z.string(),
      joinedAt: Time,
      /** What their browser told us, and how far it said they are. */
      locale: z.string().nullable(),
      timezone: z.string().nullable(),
      progress: z
        .object({
          stage: z.enum(PROGRESS_STAGES),
          reason: z.enum(REPORTED_REASONS).nullable(),
          at: Time,
        })
        .nullable(),
      /** When their invitation was mailed, and since when they want no mail about this reel. */
      mailedAt: Time.nullable(),
      mailsDeclinedAt: Time.nullable(),
      /** When a reminder by mail was asked for, by the creator or by the calendar. */
      remindedAt: z.array(Time),
      /** The moment for which they asked to be reminded themselves. */
      remindOn: Time.nullable(),
      submissions: z.array(
        z.object({
          _id: z.string(),
          question: z.string().nullable(),
          kind: z.string(),
          medium: z.string(),
          status: z.string(),
          durationSeconds: z.number().nullable(),
          sentAt: Time,
          /** Opens the clip as we prepared it, for an hour; null while it is not ready. */
          videoUrl: z.string().nullable(),
          original: OriginalDto.nullable(),
          /** Of one that was taken out: when it is erased. */
          erasedAt: Time.nullable(),
        }),
      ),
    }),
  ),
  /** Files that they sent here and that became nothing, until they go. */
  uploads: z.array(OriginalDto.extend({ startedAt: Time })),
  /** What they paid for, and each line of their credits. */
  purchases: z.array(
    z.object({
      status: z.enum(PURCHASE_STATUSES),
      quantity: z.number().int(),
      refundedQuantity: z.number().int(),
      amountCents: z.number().int(),
      currency: z.string(),
      orderedAt: Time,
      paidAt: Time.nullable(),
    }),
  ),
  credits: z.array(
    z.object({
      reason: z.enum(CREDIT_REASONS),
      amount: z.number().int(),
      reference: z.string(),
      bookedAt: Time,
    }),
  ),
  notifications: z.array(NotificationDto),
  feedback: z.array(
    z.object({
      rating: z.number().nullable(),
      text: z.string(),
      hasVideo: z.boolean(),
      /** Saves the video as we prepared it, for an hour; null while it is not ready. */
      videoUrl: z.string().nullable(),
      original: OriginalDto.nullable(),
      sentAt: Time,
    }),
  ),
  /** What they found wrong with clips and reels, and told us. */
  reports: z.array(
    z.object({
      reason: z.enum(REPORT_REASONS),
      words: z.string(),
      tributeName: z.string(),
      reportedAt: Time,
    }),
  ),
  messages: z.array(z.object({ name: z.string(), message: z.string(), sentAt: Time })),
});
export type DataExportDto = z.infer<typeof DataExportDto>;
