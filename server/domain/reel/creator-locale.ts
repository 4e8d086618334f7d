import { type Locale, localeOf } from '#lib/messages/messages.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';

/** In which language to write to whoever collects; that of their reel where it is not known. */
export async function creatorLocale({
  createdBy,
  language,
}: Pick<TributeDocument, 'createdBy' | 'language'>): Promise<Locale> {
  const creator = await User.findOne({ firebaseUid: createdBy.userId }, { locale: 1 }).lean();
  return localeOf(creator?.locale ?? language);
}
