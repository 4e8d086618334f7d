import { renewal } from '#server/domain/retention/note-activity.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';

/** Lets the retention period of a tribute's media start again. Throws MEDIA_ERASED when it is too late. */
export async function keepTributeMedia(tribute: TributeDocument): Promise<void> {
  const now = new Date();
  const kept = await Tribute.updateOne({ _id: tribute._id, mediaErasedAt: null }, renewal(now), {
    timestamps: false,
  });
  if (kept.matchedCount === 0) throw new AppError('MEDIA_ERASED', 'mediaErased');
  tribute.activeAt = now;
  tribute.set('mediaWarnings', undefined);
}
