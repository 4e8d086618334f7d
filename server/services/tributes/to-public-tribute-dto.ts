import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { translatorsOf } from '#lib/messages/translators.ts';
import { previewOf } from '#lib/tribute/preview.ts';
import { creatorFirstName } from '#server/domain/reel/creator-first-name.ts';
import { reelFormat } from '#server/domain/reel/reel-format.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { playableHello } from './playable-hello.ts';
import { sharePictureUrl } from './share-picture.ts';
import { toSharedFields } from './to-tribute-dto.ts';

export async function toPublicTributeDto(
  tribute: TributeDocument,
  { isThankYou = false } = {},
): Promise<PublicTributeDto> {
  const { tributeType } = tribute;
  const { film } = translatorsOf(localeOf(tribute.language));
  const [firstName, format, pictureUrl] = await Promise.all([
    creatorFirstName(tribute),
    reelFormat(tribute._id),
    sharePictureUrl(tribute, tribute.occasionTitle || film(`eyebrow.${tributeType}`)),
  ]);
  return {
    ...toSharedFields(tribute),
    creatorFirstName: firstName,
    hello: tribute.status === 'ARCHIVED' ? null : playableHello(tribute),
    answeredCount: tribute.counts.answered,
    format,
    preview: { ...previewOf(tribute, { isThankYou }), pictureUrl },
  };
}
