import { carryChange } from '#lib/reel/carry-change.ts';
import { removeClip } from '#lib/reel/manifest.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { withCorrectedNames } from './corrected-names.ts';
import { changeEdit, editOf, type Origin } from './manifest-versions.ts';
import { laterNameChanges } from './name-change.ts';
import { questionOrderOf } from './question-order.ts';

/**
 * Gives a clip that left the reel its former place, as it was edited, with its speaker's name of now. If its creator had
 * removed it, that counts as undone.
 * Returns false if no kept version says where it was.
 */
export async function returnClip(
  tribute: TributeDocument,
  { id, _id }: Pick<SubmissionDocument, '_id' | 'id'>,
): Promise<boolean> {
  const last = await Manifest.findOne({ tribute: tribute._id, 'items.submission': _id }).sort({
    version: -1,
  });
  const removal = last && (await Manifest.findOne({ tribute: tribute._id, version: last.version + 1 }));
  if (!last || !removal) return false;
  const then = editOf(last, tribute.tributeType);
  const changes = await laterNameChanges(tribute._id, last.version);
  const to = { ...then, items: await withCorrectedNames(then.items, { changes }) };
  const from = { ...to, items: removeClip(to.items, id) };
  const order = questionOrderOf(tribute);
  await changeEdit(tribute._id, (onto) => carryChange({ from, to, onto }, order), undoing(removal));
  return true;
}

function undoing({ cause, version, step }: ManifestDocument): Origin | undefined {
  if (cause === 'CHANGE') return { cause: 'UNDO', step: version };
  return cause === 'REDO' ? { cause: 'UNDO', step: step ?? version } : undefined;
}
