import { z } from 'zod';
import { NAME_CHARS_MAX } from '#lib/auth/name-limits.ts';
import { LOCALES } from '#lib/messages/languages.ts';
import { ProfilePictureUrl, ReturnAddress } from './addresses.ts';
import { NotificationType } from './notifications.ts';
import { shortText } from './short-text.ts';

export const ACCOUNT_CREATION_METHODS = ['EMAIL', 'GOOGLE'] as const;

const Name = shortText(NAME_CHARS_MAX);

export const CreateUserInput = z.strictObject({
  accountCreationMethod: z.enum(ACCOUNT_CREATION_METHODS).default('EMAIL'),
  googleId: z.string().max(128).optional(),
  name: z.strictObject({ firstName: Name.default(''), lastName: Name.default('') }).optional(),
  image: ProfilePictureUrl.nullable().optional(),
  locale: z.string().max(10).optional(),
  /** The page after the address is confirmed; only on our own origin. */
  redirectUrl: ReturnAddress,
});
export type CreateUserInput = z.infer<typeof CreateUserInput>;

export const UpdateUserInput = z.strictObject({
  userDetails: z
    .strictObject({
      firstName: Name.min(1, 'firstNameRequired'),
      lastName: Name.min(1, 'lastNameRequired'),
      image: ProfilePictureUrl.nullable().optional(),
    })
    .optional(),
  locale: z.enum(LOCALES).optional(),
  /** Types that are left out don't change. */
  emailPreferences: z.partialRecord(NotificationType, z.boolean()).optional(),
  appPreferences: z.partialRecord(NotificationType, z.boolean()).optional(),
});
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;

export const VERIFICATION_TOKEN_CHARS_MAX = 2_000;
export const VerifyUserInput = z.strictObject({
  token: z.string().min(20).max(VERIFICATION_TOKEN_CHARS_MAX),
});
export const SendVerificationInput = z.strictObject({
  redirectUrl: ReturnAddress,
  /** The new address of the account; without it the present address is confirmed. */
  email: z.email('checkAddress').max(254).toLowerCase().optional(),
});
export type SendVerificationInput = z.infer<typeof SendVerificationInput>;
export const SessionInput = z.strictObject({});
/** Who the account is in reels, also from before merges. */
export const OwnPeopleDto = z.object({ personIds: z.array(z.string()) });
export type OwnPeopleDto = z.infer<typeof OwnPeopleDto>;
export const RestoreUserInput = z.strictObject({});

/** The server form of a user (docs/specification.md#user-server-form). `createdAt` is in unix seconds. */
export const UserDto = z.object({
  _id: z.string(),
  userId: z.string(),
  createdAt: z.number().int(),
  email: z.string(),
  emailVerified: z.boolean(),
  basicInfo: z.object({ firstName: z.string(), lastName: z.string(), image: z.string().nullable() }),
  counts: z.object({ submissions: z.number(), views: z.number(), hearts: z.number() }),
  credit: z.number(),
  stripeCustomerId: z.string().nullable(),
  locale: z.string(),
  emailPreferences: z.record(NotificationType, z.boolean()),
  appPreferences: z.record(NotificationType, z.boolean()),
});
export type UserDto = z.infer<typeof UserDto>;

export const SessionDto = z.object({ emailVerified: z.boolean() });
export type SessionDto = z.infer<typeof SessionDto>;
export const VerifiedDto = z.object({ email: z.string(), redirectUrl: z.string() });
export type VerifiedDto = z.infer<typeof VerifiedDto>;
export const SentDto = z.object({ email: z.string() });
export type SentDto = z.infer<typeof SentDto>;
