import { type Locale, localeOf } from '#lib/messages/languages.ts';
import { User } from '#server/models/user.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from './require-identity.ts';

/** The language that the caller chose in their profile, or began with; null while they have no user yet. */
export async function findLocale(ctx: ServiceContext): Promise<Locale | null> {
  const user = await User.findOne({ firebaseUid: requireIdentity(ctx).userId });
  return user && localeOf(user.locale);
}
