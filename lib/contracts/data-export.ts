import { z } from 'zod';
import { NotificationDto } from './notifications.ts';
import { TributeDto } from './tributes.ts';
import { UserDto } from './users.ts';

const Time = z.iso.datetime();

/** All that we keep about a person, as a file to take away (product.md §6). */
export const DataExportDto = z.object({
  exportedAt: Time,
  user: UserDto,
  /** The reels they made, with who was asked in. */
  tributes: z.array(
    TributeDto.extend({
      people: z.array(z.object({ name: z.string(), status: z.string(), joinedAt: Time })),
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
        }),
      ),
    }),
  ),
  notifications: z.array(NotificationDto),
  feedback: z.array(
    z.object({ rating: z.number().nullable(), text: z.string(), hasVideo: z.boolean(), sentAt: Time }),
  ),
  messages: z.array(z.object({ name: z.string(), message: z.string(), sentAt: Time })),
});
export type DataExportDto = z.infer<typeof DataExportDto>;
