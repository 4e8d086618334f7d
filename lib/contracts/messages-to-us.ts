import { z } from 'zod';
import { MESSAGE_CHARS_MAX } from '#lib/messages-to-us/limits.ts';
import { UploadId } from './ids.ts';
import { shortText } from './short-text.ts';

const MESSAGE_NAME_CHARS_MAX = 120;

export const ContactInput = z.strictObject({
  name: shortText(MESSAGE_NAME_CHARS_MAX).min(1, 'nameFirst'),
  email: z.email('checkAddress').max(254),
  message: z.string().trim().min(1, 'messageNeeded').max(MESSAGE_CHARS_MAX),
});
export type ContactInput = z.infer<typeof ContactInput>;

export const FeedbackInput = z.strictObject({
  rating: z.number().int().min(1).max(5).nullable(),
  text: z.string().trim().max(MESSAGE_CHARS_MAX),
  uploadId: UploadId.nullable(),
});
export type FeedbackInput = z.infer<typeof FeedbackInput>;
