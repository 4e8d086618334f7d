import { mediaLink } from '#server/auth/media-link.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';

export type PrivateThanks = { _id: string; from: string; posterUrl: string; playbackUrl: string };

/** Returns the thank-yous that only these people receive, newest first (docs/specification.md#thanks-one). */
export async function listPrivateThanks(people: readonly ContributorDocument[]): Promise<PrivateThanks[]> {
  const thanks = await Submission.find({
    thanked: { $in: people.map(({ _id }) => _id) },
    status: 'READY',
    deletedAt: null,
  }).sort({ createdAt: -1 });
  const senders = await Contributor.find(
    { _id: { $in: thanks.map(({ contributor }) => contributor) } },
    'name',
  );
  const nameOf = new Map(senders.map(({ id, name }) => [id, name]));
  return thanks.map(({ id, contributor }) => ({
    _id: id,
    from: nameOf.get(String(contributor)) ?? '',
    posterUrl: mediaLink(`${id}/poster.jpg`),
    playbackUrl: mediaLink(`${id}/playback.mp4`),
  }));
}
