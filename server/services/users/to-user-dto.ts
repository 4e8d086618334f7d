import { ProfilePictureUrl } from '#lib/contracts/addresses.ts';
import { NOTIFICATION_TYPES, type NotificationType } from '#lib/contracts/notifications.ts';
import type { UserDto } from '#lib/contracts/users.ts';
import type { UserDocument } from '#server/models/user.ts';

/** Returns a user in the server form (docs/specification.md#user-server-form). */
export function toUserDto(user: UserDocument): UserDto {
  const { firstName = '', lastName = '', image = null } = user.basicInfo ?? {};
  const { submissions = 0, views = 0, hearts = 0 } = user.counts ?? {};
  return {
    _id: user.id,
    userId: user.firebaseUid,
    createdAt: Math.floor(user.createdAt.getTime() / 1000),
    email: user.email,
    emailVerified: user.emailVerified,
    // Accounts older than the address check may hold any address; show none.
    basicInfo: { firstName, lastName, image: ProfilePictureUrl.safeParse(image).data ?? null },
    counts: { submissions, views, hearts },
    credit: user.credit,
    stripeCustomerId: user.stripeCustomerId ?? null,
    locale: user.locale,
    emailPreferences: wholeOf(user.emailPreferences),
    appPreferences: wholeOf(user.appPreferences),
  };
}

/** Missing preferences count as enabled. */
const wholeOf = (preferences: Map<string, boolean> | null | undefined) =>
  Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, preferences?.get(type) ?? true])) as Record<
    NotificationType,
    boolean
  >;
