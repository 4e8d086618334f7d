import sharp from 'sharp';
import type { CardPreviewDto, PreviewCardInput } from '#lib/contracts/written-cards.ts';
import { cardSeconds } from '#lib/reel/drawn-answer.ts';
import { editOf, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { drawWrittenCard } from '#server/drawing/answer.ts';
import { AppError } from '#server/errors/app-error.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Twice the width on the smallest phones. */
const LONGEST_SIDE = 720;

/** Draws a card with the reel's drawing code. Throws NOT_FOUND; UNAUTHENTICATED before joining. */
export async function previewCard(
  ctx: ServiceContext,
  { tributeId, text }: PreviewCardInput,
): Promise<CardPreviewDto> {
  const { tribute, contributors } = await requireAccess(ctx, tributeId, 'send');
  const [writer] = contributors;
  if (!writer) throw new AppError('UNAUTHENTICATED', 'joinFirst');
  const { tributeType: type } = tribute;
  const { format, settings } = editOf(await findManifest(tribute._id), type);
  const card = { medium: 'TEXT', type, theme: settings.theme, text, name: writer.name } as const;
  const { data, info } = await sharp(await drawWrittenCard(card, format))
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const pictureUrl = `data:image/webp;base64,${data.toString('base64')}`;
  return { pictureUrl, width, height, seconds: cardSeconds(text) };
}
