import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';

type Owner = { tribute: string } | { clips: readonly string[] };

/**
 * Discards a new file and throws if its reel or one of its clips is being erased: erasing removes files before
 * documents, so that the file would stay behind.
 */
export async function requireKept(owner: Owner, discard: () => Promise<void>): Promise<void> {
  if (await isKept(owner)) return;
  await discard();
  throw new Error('The reel or clip was erased meanwhile.');
}

const kept = { isErasing: { $ne: true } } as const;

async function isKept(owner: Owner): Promise<boolean> {
  if ('tribute' in owner) return (await Tribute.exists({ _id: owner.tribute, ...kept })) !== null;
  const clips = await Submission.find({ _id: { $in: owner.clips }, ...kept }, 'tribute').lean();
  const [first] = clips;
  if (!first || clips.length < new Set(owner.clips).size) return false;
  return isKept({ tribute: String(first.tribute) });
}
