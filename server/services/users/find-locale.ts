import { type Locale, localeOf } from '#lib/messages/languages.ts';
import { User } from '#server/models/user.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from './require-identity.ts';

export async function findLocale(ctx: ServiceContext): Promise<Locale | null> {
  const user = await User.findOne({ firebaseUid: requireIdentity(ctx).userId });
  return user && localeOf(user.locale);
}
