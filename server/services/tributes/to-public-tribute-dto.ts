import { createTranslator } from 'use-intl/core';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { localeOf, messagesFor } from '#lib/messages/messages.ts';
import { previewOf } from '#lib/tribute/preview.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { countAnswersOf } from './count-answers.ts';
import { sharePictureUrl } from './share-picture.ts';
import { toSharedFields } from './to-tribute-dto.ts';

/** A tribute as everybody sees it who knows its link. */
export async function toPublicTributeDto(tribute: TributeDocument): Promise<PublicTributeDto> {
  const { tributeType } = tribute;
  const locale = localeOf(tribute.language);
  const messages = messagesFor(locale);
  const translate = createTranslator({ locale, messages, namespace: 'preview' });
  const film = createTranslator({ locale, messages, namespace: 'film' });
  const { title, description } = previewOf(tribute, { translate });
  const [creator, counts, pictureUrl] = await Promise.all([
    User.findOne({ firebaseUid: tribute.createdBy?.userId ?? '' }),
    countAnswersOf(tribute._id),
    sharePictureUrl(tribute, tribute.occasionTitle || film(`eyebrow.${tributeType}`)),
  ]);
  return {
    ...toSharedFields(tribute),
    creatorFirstName: creator?.basicInfo?.firstName ?? '',
    answeredCount: counts.answered,
    preview: { title, description, pictureUrl },
  };
}
