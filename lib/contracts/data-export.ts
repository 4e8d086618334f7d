import { z } from 'zod';
import { CREDIT_REASONS } from '#lib/credits/ledger.ts';
import { NotificationDto } from './notifications.ts';
import { PURCHASE_STATUSES } from './payments.ts';
import { TributeDto } from './tributes.ts';
import { UserDto } from './users.ts';

const Time = z.iso.datetime();

/** All that we keep about a person, as a file to take away (product.md §6). */
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
      submissions: z.array(
        z.object({
          _id: z.string(),
          question: z.string().nullable(),
          kind: z.string(),
          medium: z.string(),
          status: z.string(),
          durationSeconds: z.number().nullable(),
          sentAt: Time,
          /** Opens the clip for an hour; null while it is not ready. */
          videoUrl: z.string().nullable(),
          /** Of one that was taken out: when it is erased. */
          erasedAt: Time.nullable(),
        }),
      ),
    }),
  ),
  /** What they paid for, and each line of their credits. */
  purchases: z.array(
    z.object({
      status: z.enum(PURCHASE_STATUSES),
      quantity: z.number().int(),
      amountCents: z.number().int(),
      currency: z.string(),
      orderedAt: Time,
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
    z.object({ rating: z.number().nullable(), text: z.string(), hasVideo: z.boolean(), sentAt: Time }),
  ),
  messages: z.array(z.object({ name: z.string(), message: z.string(), sentAt: Time })),
});
export type DataExportDto = z.infer<typeof DataExportDto>;
