import type { TributeDto } from '#lib/contracts/tributes.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { mediaErasesAt, withCurrentWarnings } from '#lib/time/media-retention.ts';
import { erasedAt } from '#lib/time/retention.ts';
import { env } from '#server/config/env.ts';
import { retainedOf } from '#server/domain/retention/retained-of.ts';
import { isHidden } from '#server/domain/status/is-hidden.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { lookOf } from './look-of.ts';

export function toSharedFields(tribute: TributeDocument) {
  const { names = [], name = '', gender = null } = tribute.tributeFor ?? {};
  return {
    tributeId: tribute.tributeId,
    name: tribute.name,
    tributeType: tribute.tributeType,
    occasionTitle: tribute.occasionTitle,
    tributeFor: {
      names: names.map(({ firstName, lastName }) => ({ firstName, lastName })),
      name,
      gender: gender ?? null,
    },
    imageUrl: shownPicture(tribute),
    questions: [...tribute.questions]
      .toSorted((a, b) => a.order - b.order)
      .map(({ _id, text, order }) => ({ _id: String(_id), text, order })),
    dueDate: tribute.dueDate.toISOString(),
    timezone: tribute.timezone,
    answerMaxSeconds: tribute.answerMaxSeconds,
    language: localeOf(tribute.language),
    status: tribute.status,
  };
}

/** Returns the address of a reel's picture, or null: while an operator hides the reel, it opens for nobody. */
export const shownPicture = (tribute: TributeDocument): string | null =>
  isHidden(tribute) ? null : (tribute.imageUrl ?? null);

/**
 * Returns a tribute for one of those who manage it. It keeps the address of its picture while an operator hides the reel:
 * its creator saves the fields that they read.
 */
export function toTributeDto(tribute: TributeDocument, userId: string): TributeDto {
  const { contributors, answered, clips } = tribute.counts;
  const looked = lookOf(tribute, userId);
  return {
    ...toSharedFields(tribute),
    imageUrl: tribute.imageUrl ?? null,
    _id: tribute.id,
    createdBy: { userId: tribute.createdBy.userId },
    plan: tribute.plan,
    linkOpen: tribute.linkOpen,
    surprise: tribute.surprise,
    allowDownload: tribute.presentation.allowDownload,
    remakesFile: tribute.remakesFile ?? false,
    publishedAt: tribute.presentation.publishedAt?.toISOString() ?? null,
    counts: { contributors, answered, clips },
    ...(looked && { looked }),
    ...retentionOf(tribute),
    ...(tribute.deletedAt && { erasedAt: erasedAt(tribute.deletedAt).toISOString() }),
  };
}

function retentionOf(tribute: TributeDocument): Pick<TributeDto, 'mediaErasesAt' | 'mediaErasedAt'> {
  const { mediaErasedAt } = tribute;
  if (mediaErasedAt) return { mediaErasedAt: mediaErasedAt.toISOString() };
  const months = env().MEDIA_RETENTION_MONTHS;
  // Nothing is erased while an operator hides it.
  if (months === undefined || isHidden(tribute)) return {};
  const warned = withCurrentWarnings(retainedOf(tribute), months, new Date());
  return warned.firstWarnedAt ? { mediaErasesAt: mediaErasesAt(warned, months).toISOString() } : {};
}
