import { z } from 'zod';
import { IN_APP_BROWSERS } from '#lib/contributors/in-app-browsers.ts';
import { PROGRESS_STAGES, REPORTED_REASONS } from '#lib/contributors/progress.ts';
import { REPORTED_BROWSERS } from '#lib/contributors/reported-browsers.ts';
import { CREDIT_REASONS } from '#lib/credits/ledger.ts';
import { REPORT_REASONS } from '#lib/messages-to-us/report-reasons.ts';
import { Caption } from './captions.ts';
import { NotificationDto } from './notifications.ts';
import { PURCHASE_STATUSES } from './payments.ts';
import { TributeDto } from './tributes.ts';
import { UserDto } from './users.ts';

const Time = z.iso.datetime();

const OriginalDto = z.object({
  fileName: z.string(),
  sizeBytes: z.number().int(),
  /** Downloads the original for an hour; null while its bytes are missing. */
  url: z.string().nullable(),
});
export type OriginalDto = z.infer<typeof OriginalDto>;

/** Everything we keep about a person, as a downloadable file (docs/specification.md#profile-settings). */
export const DataExportDto = z.object({
  exportedAt: Time,
  user: UserDto,
  /** Includes recently deleted reels, and invited people with their addresses. */
  tributes: z.array(
    TributeDto.extend({
      people: z.array(
        z.object({
          name: z.string(),
          invitedAs: z.string().nullable(),
          status: z.string(),
          joinedAt: Time,
        }),
      ),
      reelFiles: z.array(z.object({ madeAt: Time, url: z.string() })),
      /** The creator's hello on the invitation. */
      hello: z.object({ sentAt: Time, url: z.string().nullable() }).nullable(),
      /** The creator's own music file, and when they stated the right to use it. */
      music: z.object({ fileName: z.string(), statedAt: Time, url: z.string().nullable() }).nullable(),
    }),
  ),
  contributions: z.array(
    z.object({
      tributeName: z.string(),
      name: z.string(),
      status: z.string(),
      joinedAt: Time,
      locale: z.string().nullable(),
      timezone: z.string().nullable(),
      progress: z
        .object({
          stage: z.enum(PROGRESS_STAGES),
          reason: z.enum(REPORTED_REASONS).nullable(),
          app: z.enum(IN_APP_BROWSERS).nullable(),
          browser: z.enum(REPORTED_BROWSERS).nullable(),
          at: Time,
        })
        .nullable(),
      mailedAt: Time.nullable(),
      mailsDeclinedAt: Time.nullable(),
      remindedAt: z.array(Time),
      remindOn: Time.nullable(),
      remindTo: z.string().nullable(),
      /** What they typed before they handed over to another device that has not taken it yet. */
      handedDraft: z.object({ card: z.string().nullable(), notes: z.string().nullable() }).nullable(),
      submissions: z.array(
        z.object({
          _id: z.string(),
          question: z.string().nullable(),
          kind: z.string(),
          medium: z.string(),
          /** What was written. */
          text: z.string().nullable(),
          status: z.string(),
          durationSeconds: z.number().nullable(),
          captions: z.array(Caption),
          sentAt: Time,
          videoUrl: z.string().nullable(),
          /** In order: one per part of the take, or one per photo with its caption. */
          originals: z.array(OriginalDto.extend({ caption: z.string().nullable() })),
          erasedAt: Time.nullable(),
        }),
      ),
    }),
  ),
  uploads: z.array(OriginalDto.extend({ startedAt: Time })),
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
      videoUrl: z.string().nullable(),
      original: OriginalDto.nullable(),
      sentAt: Time,
    }),
  ),
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
