import { removeClip } from '#lib/reel/manifest.ts';
import { keptSince } from '#lib/time/retention.ts';
import { changeClip, changePerson } from '#server/domain/counts/kept-counts.ts';
import { changeManifest } from '#server/domain/reel/manifest-versions.ts';
import { prepareReelSoon } from '#server/jobs/queue/queue.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { transact } from '#server/platform/transact.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { invalidatePublicTribute } from '#server/services/tributes/get-public-tribute.ts';

/** Takes all clips of these people out of the reel, and lets the erasing job erase them within minutes. */
export async function withdrawClips(
  tribute: TributeDocument,
  people: readonly ContributorDocument[],
): Promise<void> {
  const contributor = { $in: people.map(({ _id }) => _id) };
  const withdrawn = await transact(async (session) => {
    const clips = await Submission.find({ contributor, isErasing: { $ne: true } }).session(session);
    for (const { _id, deletedBy } of clips)
      await changeClip(
        session,
        { _id },
        // Dated back: a withdrawn clip cannot be restored.
        { $set: { deletedAt: keptSince(), deletedBy: deletedBy ?? 'SPEAKER', isErasing: true } },
      );
    for (const { _id } of people)
      await changePerson(session, { _id, status: 'RECORDED' }, { $set: { status: 'OPENED' } });
    return clips.map(({ id }) => id);
  });
  await prepareReelSoon(tribute._id);
  await changeManifest(tribute._id, (items) => withdrawn.reduce<typeof items>(removeClip, items));
  invalidatePublicTribute(tribute.tributeId);
  publishTributeChange(tribute);
}
