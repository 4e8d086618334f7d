import type { ReelProposalDto } from '#lib/contracts/reel-proposal.ts';
import { emptyEdit } from '#lib/reel/manifest.ts';
import { type ProposedClip, proposeEdit } from '#lib/reel/proposal/propose-edit.ts';
import { editOf, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Proposes an edit of the reel's newest version, and saves nothing (docs/specification.md#reel-proposal). Throws NOT_FOUND. */
export async function proposeReel(ctx: ServiceContext, tributeId: string): Promise<ReelProposalDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const [current, clips, hadMusic] = await Promise.all([
    findManifest(tribute._id),
    findClips(tribute),
    hadMusicBefore(tribute),
  ]);
  const { edit, changes } = proposeEdit(editOf(current, tribute.tributeType), clips, {
    type: tribute.tributeType,
    lastNames: (tribute.tributeFor?.names ?? []).map(({ lastName }) => lastName),
    hasOwnMusic: Boolean(tribute.ownMusic),
    hadMusic,
  });
  return { version: current?.version ?? 0, items: edit.items, settings: edit.settings, changes };
}

async function findClips({ _id, createdBy }: TributeDocument): Promise<Map<string, ProposedClip>> {
  const submissions = await Submission.find({ tribute: _id, deletedAt: null, status: 'READY' });
  const speakers = await Contributor.find(
    { _id: { $in: submissions.map(({ contributor }) => contributor) } },
    'name userId',
  );
  const speakerOf = new Map(speakers.map((speaker) => [speaker.id, speaker]));
  const clips = new Map<string, ProposedClip>();
  for (const { id, contributor, medium, media } of submissions) {
    if (!media) continue;
    const speaker = speakerOf.get(String(contributor));
    const { speech, asLoud } = media;
    clips.set(id, {
      speakerId: String(contributor),
      speakerName: speaker?.name ?? '',
      madeTheReel: speaker?.userId === createdBy.userId,
      medium,
      frames: media.frames,
      gainDb: media.gainDb,
      isCleaned: Boolean(media.cleanUp),
      isDark: media.isDark === true,
      ...(speech && { speech }),
      ...(asLoud && { asLoud }),
    });
  }
  return clips;
}

/** Returns whether the reel had music that was not only proposed: a reel without it is silent on purpose. */
async function hadMusicBefore({ _id: tribute, tributeType }: TributeDocument): Promise<boolean> {
  // Its first state was never saved.
  if (emptyEdit(tributeType).settings.music.mood !== null) return true;
  const found = await Manifest.exists({
    tribute,
    cause: { $in: ['CHANGE', 'BY_OTHERS'] },
    'settings.music.mood': { $ne: null },
  });
  return found !== null;
}
