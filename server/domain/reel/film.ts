import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { FilmSubject } from '#lib/reel/cards.ts';
import { type FilmClip, type FilmPlan, type PreparedClip, planFilm } from '#lib/reel/film.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { heardIn, type OwnMusic } from '#lib/reel/music.ts';
import { Contributor } from '#server/models/contributor.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { editsOf, findEdited, findPlayable, sentClipOf } from './edited-clip.ts';
import { editOf } from './manifest-versions.ts';
import { ownMusicKey } from './own-music-key.ts';
import { findPlayingReel, playingFiles } from './playing-clips.ts';

function ownMusicOf({ id, ownMusic }: TributeDocument): OwnMusic | null {
  if (!ownMusic) return null;
  return { file: ownMusicKey(id, ownMusic.uploadId), durationSeconds: ownMusic.durationSeconds ?? 0 };
}

export function filmSubjectOf(tribute: TributeDocument): FilmSubject {
  return {
    id: tribute.id,
    tributeType: tribute.tributeType,
    name: tribute.name,
    occasionTitle: tribute.occasionTitle,
    imageUrl: tribute.imageUrl ?? null,
    language: tribute.language,
    questions: tribute.questions.map(({ _id, text }) => ({ _id: String(_id), text })),
    ownMusic: ownMusicOf(tribute),
  };
}

export async function loadFilm(
  tribute: TributeDocument,
  manifest: ManifestDocument | null,
): Promise<FilmPlan> {
  return planFilm(
    editOf(manifest, tribute.tributeType),
    filmSubjectOf(tribute),
    (await loadClips(tribute)).clips,
  );
}

type ClipFiles = { playback: string; poster: string };

export type PlayableFilm = {
  plan: FilmPlan;
  format: ReelFormat;
  nextFormat: PresentationDto['nextFormat'];
  editing: PresentationDto['editing'];
  /** The keys of what plays and of its still. */
  filesOf: (clip: Pick<FilmClip, 'submissionId'>) => ClipFiles;
  /** Hidden clips that play as edited. */
  hidden: ({ submissionId: string } & ClipFiles)[];
  /** A number for each person who speaks, in the order of the reel. */
  speakerOf: (clip: FilmClip) => number;
};

/** Returns the reel as it can play now: in an earlier format until all its clips can play in the chosen one. */
export async function loadPlayableFilm(
  tribute: TributeDocument,
  manifest: ManifestDocument | null,
): Promise<PlayableFilm> {
  const edit = editOf(manifest, tribute.tributeType);
  const { submissions, clips, medias, contributors } = await loadClips(tribute);
  const mediaOf = (submissionId: string) => {
    const media = medias.get(submissionId);
    if (!media) throw new Error(`The clip ${submissionId} is not in the reel.`);
    return media;
  };
  const planIn = (format: ReelFormat) => planFilm({ ...edit, format }, filmSubjectOf(tribute), clips);
  const { format, ready, clips: playing } = await findPlayingReel(manifest, submissions);
  const plan = planIn(format);
  const shown = plan.entries.flatMap((entry) => (entry.kind === 'CLIP' ? [entry.clip] : []));
  const contributorOf = ({ submissionId }: FilmClip) => contributors.get(submissionId) ?? submissionId;
  const speakers = plan.entries.flatMap((entry) => (entry.kind === 'CLIP' ? contributorOf(entry.clip) : []));
  const people = [...new Set(speakers)];
  const clipsReady = shown.filter(({ submissionId }) => ready.has(submissionId));
  const edits = editsOf(edit, submissions);
  const filesOf: PlayableFilm['filesOf'] = ({ submissionId }) => {
    const { playback, poster } = playingFiles(mediaOf(submissionId), format, playing.get(submissionId));
    return { playback: `${submissionId}/${playback}`, poster: `${submissionId}/${poster}` };
  };
  const inReel = edit.items.flatMap((item) =>
    item.kind === 'CLIP' && medias.has(item.submissionId) ? [item] : [],
  );
  return {
    format,
    nextFormat:
      format === edit.format
        ? null
        : {
            format: edit.format,
            clipsReady: clipsReady.length,
            clips: shown.length,
            failed: shown.flatMap(({ submissionId }) =>
              mediaOf(submissionId).failedFormats?.includes(edit.format) ? [submissionId] : [],
            ),
            progress: framesOf(clipsReady) / framesOf(shown),
          },
    plan,
    editing: inReel.flatMap(({ submissionId }) => {
      const wanted = edits.get(submissionId);
      if (!wanted) return [];
      const media = mediaOf(submissionId);
      const hasFailed = [format, edit.format].some((known) => findEdited(media, known, wanted)?.hasFailed);
      const turned = playing.get(submissionId)?.edit?.rotate;
      const state = { submissionId, hasFailed, ...(turned && { turned }) };
      return findPlayable(media, format, wanted) ? [] : [state];
    }),
    hidden: inReel.flatMap(({ submissionId, hidden }) =>
      hidden && playing.get(submissionId)?.edit ? [{ submissionId, ...filesOf({ submissionId }) }] : [],
    ),
    filesOf,
    speakerOf: (clip) => people.indexOf(contributorOf(clip)),
  };
}

const framesOf = (clips: readonly { frames: number }[]) => clips.reduce((sum, { frames }) => sum + frames, 0);

async function loadClips(tribute: TributeDocument) {
  const submissions = await Submission.find({ tribute: tribute._id, deletedAt: null, status: 'READY' });
  const speakers = await Contributor.find({
    _id: { $in: submissions.map(({ contributor }) => contributor) },
  });
  const nameOf = new Map(speakers.map(({ id, name }) => [id, name]));
  const clips = new Map<string, PreparedClip>();
  const medias = new Map<string, NonNullable<SubmissionDocument['media']>>();
  const contributors = new Map<string, string>();
  for (const { id, contributor, media, medium } of submissions) {
    if (!media) continue;
    const { gainDb, loudnessLufs } = media;
    const [speech, asLoud] = [media.speech, media.asLoud].map((ranges) =>
      ranges?.map(({ startSeconds, endSeconds }) => ({ startSeconds, endSeconds })),
    );
    const loudness = typeof loudnessLufs === 'number' ? loudnessLufs + gainDb : null;
    const heard = heardIn({ speech, asLoud, loudnessLufs: loudness });
    const speakerName = nameOf.get(String(contributor)) ?? '';
    clips.set(id, {
      submissionId: id,
      speakerName,
      ...sentClipOf({ medium, media }),
      gainDb,
      ...(speech && { speech }),
      ...(heard && { heard }),
    });
    medias.set(id, media);
    contributors.set(id, String(contributor));
  }
  return { submissions, clips, medias, contributors };
}
