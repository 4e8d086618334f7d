import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { isMediaErased } from '#server/domain/status/is-media-erased.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { listClipsOf } from '#server/services/submissions/list-own-submissions.ts';
import { listPrivateThanks, type PrivateThanks } from '#server/services/submissions/list-private-thanks.ts';
import { toPublicTributeDto } from '#server/services/tributes/to-public-tribute-dto.ts';
import { findOwnPerson } from './find-own-person.ts';
import { thanksOf } from './find-selves.ts';
import { namedPeople } from './named-people.ts';

/** CREATOR: a surprise before the reveal. PEOPLE: the creator and those who take part. LINK: also by the reel link. */
export type Watchers = 'CREATOR' | 'PEOPLE' | 'LINK';

export type OwnPage = {
  tribute: PublicTributeDto;
  person: OwnPersonDto;
  /** Other people who answered on this device, in the order in which it became them. */
  others: OwnPersonDto[];
  clips: SubmissionDto[];
  /** Thank-yous for them alone, newest first. */
  thanks: PrivateThanks[];
  /** The latest consent to clips that are left; null without clips. */
  consentAt: Date | null;
  watchers: Watchers;
  isSignedIn: boolean;
  /** Whether all clips were erased after the reel's retention period. */
  isMediaErased: boolean;
};

/** Returns what a contributor sent and may do with it, also after archiving. Throws NOT_FOUND. */
export async function getOwnPage(
  ctx: ServiceContext,
  tributeId: string,
  personId?: string,
): Promise<OwnPage> {
  const { tribute, person, contributors } = await findOwnPerson(ctx, tributeId, personId);
  const selves = [person, ...thanksOf(person, contributors)];
  const latest = await Submission.findOne({ contributor: person._id, deletedAt: null }).sort({
    consentAt: -1,
  });
  return {
    tribute: await toPublicTributeDto(tribute),
    person: { _id: person.id, name: person.name },
    others: namedPeople(contributors).filter(({ _id }) => _id !== person.id),
    clips: await listClipsOf(ctx, tribute, selves),
    thanks: await listPrivateThanks(selves),
    consentAt: latest?.consentAt ?? null,
    watchers: watchersOf(tribute),
    isSignedIn: ctx.actor.user !== null,
    isMediaErased: isMediaErased(tribute),
  };
}

function watchersOf({ presentation, surprise }: TributeDocument): Watchers {
  if (presentation.publishedAt) return 'LINK';
  return surprise ? 'CREATOR' : 'PEOPLE';
}
