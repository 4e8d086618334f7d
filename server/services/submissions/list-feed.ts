import type { Types } from 'mongoose';
import { FEED_PAGE, type FeedDto, type FeedItemDto, type FeedQuery } from '#lib/contracts/submissions.ts';
import { shownClips } from '#lib/reel/manifest.ts';
import { deviceMarkOf } from '#server/auth/device-mark.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { editsOf } from '#server/domain/reel/edited-clip.ts';
import { findCaptions } from '#server/domain/reel/find-captions.ts';
import { editOf, findManifest, itemsOf } from '#server/domain/reel/manifest-versions.ts';
import { findEditedFiles } from '#server/domain/reel/playing-clips.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { grants, isSender } from '#server/services/access/permissions.ts';
import { type Access, requireAccess, towards } from '#server/services/access/require-access.ts';
import { allowsDownload, seesAll } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { cursorOf, pageFilter } from '#server/services/page.ts';
import { reactionsOf } from './reactions-of.ts';
import { reportedClips } from './reported-clips.ts';

/** Returns a page of reel clips or thank-yous; only own ones during a surprise. Throws NOT_FOUND. */
export async function listFeed(ctx: ServiceContext, query: FeedQuery): Promise<FeedDto> {
  const access = await requireAccess(ctx, query.tributeId, 'watch');
  const { tribute } = access;
  const isOfReel = seesAll(access) && query.kind === 'ANSWER';
  const reel = isOfReel ? await findManifest(tribute._id) : null;
  const page = isOfReel ? pageOf(shownClips(itemsOf(reel)), query) : await idsOfPage(access, query);
  const clips = await findReady(page);
  const edits = editsOf(editOf(reel, tribute.tributeType), clips);
  const edited = await findEditedFiles(tribute._id, reel, clips);
  const device = query.deviceId === undefined ? '' : deviceMarkOf(query.deviceId);
  const [captions, speakers, isHearted, reported] = await Promise.all([
    findCaptions(clips.map(({ _id }) => _id)),
    Contributor.find({ _id: { $in: clips.map(({ contributor }) => contributor) } }, 'name'),
    reactionsOf(tribute._id, [...clips.map(({ _id }) => _id), null], device),
    grants('manage', access.roles)
      ? reportedClips(
          tribute._id,
          clips.map(({ _id }) => _id),
        )
      : null,
  ]);
  const nameOf = new Map(speakers.map(({ id, name }) => [id, name]));
  const { views, hearts } = tribute.counts;
  return {
    items: clips.map((clip) => {
      const edit = edits.get(clip.id);
      const files = edited.get(clip.id);
      const said = captions.get(clip.id) ?? [];
      return toItem(clip, access, {
        speakerName: edit?.speakerName ?? nameOf.get(String(clip.contributor)) ?? '',
        posterUrl: mediaLink(`${clip.id}/${files?.poster ?? 'poster.jpg'}`),
        playbackUrl: mediaLink(`${clip.id}/${files?.playback ?? 'playback.mp4'}`),
        isHearted: isHearted(clip._id),
        ...(said.length > 0 && { captions: said }),
        ...(reported && { isReported: reported.has(clip.id) }),
      });
    }),
    nextCursor: page.length === FEED_PAGE ? (page.at(-1) ?? null) : null,
    film: { views, hearts, isHearted: isHearted(null) },
  };
}

function pageOf(ids: readonly string[], { cursor }: FeedQuery): string[] {
  const start = cursor === undefined ? 0 : ids.indexOf(cursor) + 1;
  return start === 0 && cursor !== undefined ? [] : ids.slice(start, start + FEED_PAGE);
}

async function idsOfPage(access: Access, { kind, cursor }: FeedQuery): Promise<string[]> {
  const { tribute, contributors } = access;
  const last = cursor === undefined ? null : await Submission.findOne({ _id: cursor, tribute: tribute._id });
  if (cursor !== undefined && !last) return [];
  const whose = seesAll(access)
    ? { tribute: tribute._id }
    : { contributor: { $in: contributors.map(({ _id }) => _id) } };
  const { filter, options } = pageFilter({ cursor: last ? cursorOf(last) : undefined }, 'newest');
  const newest = await Submission.find(
    { $and: [whose, forThem(access), filter], deletedAt: null, status: 'READY', kind },
    '_id',
    {
      ...options,
      limit: FEED_PAGE,
    },
  ).lean();
  return newest.map(({ _id }) => String(_id));
}

/** Thank-yous to someone else are theirs alone. */
function forThem({ contributors }: Access) {
  const own = { $in: contributors.map(({ _id }) => _id) };
  return { $or: [{ thanked: null }, { thanked: own }, { contributor: own }] };
}

async function findReady(ids: readonly string[]): Promise<SubmissionDocument[]> {
  const found = await Submission.find({ _id: { $in: ids }, deletedAt: null, status: 'READY' });
  const byId = new Map(found.map((clip) => [clip.id, clip]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toItem(
  clip: SubmissionDocument,
  access: Access,
  about: Pick<
    FeedItemDto,
    'speakerName' | 'posterUrl' | 'playbackUrl' | 'captions' | 'isHearted' | 'isReported'
  >,
): FeedItemDto {
  const { tribute, roles } = towards(access, clip.contributor);
  const isAsked = ({ _id }: { _id: Types.ObjectId }) => clip.questionId?.equals(_id) === true;
  return {
    ...about,
    _id: clip.id,
    ...(grants('manage', roles) && { contributorId: String(clip.contributor) }),
    kind: clip.kind,
    question: tribute.questions.find(isAsked)?.text ?? null,
    durationSeconds: clip.media?.durationSeconds ?? 0,
    isMine: isSender(roles),
    canDownload: allowsDownload({ tribute, roles }),
    views: clip.views,
    hearts: clip.hearts,
    ...(clip.thanked && !isSender(roles) && { isForYou: true as const }),
  };
}
