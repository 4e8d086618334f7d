import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { localeOf } from '#lib/messages/messages.ts';
import { translatorsOf } from '#lib/messages/translators.ts';
import { previewOf } from '#lib/tribute/preview.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { countAnswered } from './count-answers.ts';
import { sharePictureUrl } from './share-picture.ts';
import { toSharedFields } from './to-tribute-dto.ts';

/** A tribute as everybody sees it who knows its link. */
export async function toPublicTributeDto(tribute: TributeDocument): Promise<PublicTributeDto> {
  const { tributeType } = tribute;
  const { preview, film } = translatorsOf(localeOf(tribute.language));
  const { title, description } = previewOf(tribute, { translate: preview });
  const [creator, answeredCount, pictureUrl] = await Promise.all([
    User.findOne({ firebaseUid: tribute.createdBy?.userId ?? '' }, 'basicInfo.firstName').lean(),
    countAnswered(tribute._id),
    sharePictureUrl(tribute, tribute.occasionTitle || film(`eyebrow.${tributeType}`)),
  ]);
  return {
    ...toSharedFields(tribute),
    creatorFirstName: creator?.basicInfo?.firstName ?? '',
    answeredCount,
    preview: { title, description, pictureUrl },
  };
}
