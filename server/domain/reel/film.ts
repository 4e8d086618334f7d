import { createHash } from 'node:crypto';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { FilmSubject } from '#lib/reel/cards.ts';
import { type FilmClip, type FilmPlan, type PreparedClip, planFilm } from '#lib/reel/film.ts';
import { playableFormat, type ReelFormat } from '#lib/reel/format.ts';
import type { OwnMusic } from '#lib/reel/music.ts';
import { Contributor } from '#server/models/contributor.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { formatsOf, playbackFile } from './clip-formats.ts';
import { drawnThemeOf, editedFiles, editsOf, findEdited } from './edited-clip.ts';
import { editOf } from './manifest-versions.ts';
import { ownMusicKey } from './own-music-key.ts';
import { findPlayingEdits } from './playing-edits.ts';

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

/** Returns the reel as it can play now: in an earlier format until all its clips are prepared in the chosen one. */
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
  const chosen = planIn(edit.format);
  const shown = chosen.entries.flatMap((entry) => {
    const media = entry.kind === 'CLIP' && medias.get(entry.clip.submissionId);
    return media ? [{ formats: formatsOf(media), frames: media.frames }] : [];
  });
  const format = playableFormat(
    edit.format,
    shown.map(({ formats }) => formats),
  );
  const plan = format === edit.format ? chosen : planIn(format);
  const contributorOf = ({ submissionId }: FilmClip) => contributors.get(submissionId) ?? submissionId;
  const speakers = plan.entries.flatMap((entry) => (entry.kind === 'CLIP' ? contributorOf(entry.clip) : []));
  const people = [...new Set(speakers)];
  const ready = shown.filter(({ formats }) => formats.includes(edit.format));
  const edits = editsOf(edit, submissions);
  const playing = await findPlayingEdits({ manifest, type: tribute.tributeType, format }, submissions);
  const filesOf: PlayableFilm['filesOf'] = ({ submissionId }) => {
    const media = mediaOf(submissionId);
    const edited = editedFiles(media, format, playing.get(submissionId));
    return {
      playback: `${submissionId}/${edited?.playback ?? playbackFile(media, format)}`,
      poster: `${submissionId}/${edited?.poster ?? 'poster.jpg'}`,
    };
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
            clipsReady: ready.length,
            clips: shown.length,
            progress: framesOf(ready) / framesOf(shown),
          },
    plan,
    editing: inReel.flatMap(({ submissionId }) => {
      const wanted = edits.get(submissionId);
      if (!wanted) return [];
      const { hasFailed = null } = findEdited(mediaOf(submissionId), format, wanted) ?? {};
      return hasFailed === false ? [] : [{ submissionId, hasFailed: hasFailed ?? false }];
    }),
    hidden: inReel.flatMap(({ submissionId, hidden }) =>
      hidden && playing.has(submissionId) ? [{ submissionId, ...filesOf({ submissionId }) }] : [],
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
    const { frames, gainDb } = media;
    const speech = media.speech?.map(({ startSeconds, endSeconds }) => ({ startSeconds, endSeconds }));
    const speakerName = nameOf.get(String(contributor)) ?? '';
    const drawnIn = drawnThemeOf({ medium, media });
    clips.set(id, {
      submissionId: id,
      speakerName,
      frames,
      gainDb,
      ...(speech && { speech }),
      ...(drawnIn && { drawnIn }),
    });
    medias.set(id, media);
    contributors.set(id, String(contributor));
  }
  return { submissions, clips, medias, contributors };
}

/** Returns equal marks for reels that look equal: format, clips, order, names, texts and pictures. */
export function markOfFilm(plan: FilmPlan, format: ReelFormat): string {
  // A poster stands for a clip outside the reel.
  const content = JSON.stringify({ plan, format }, (key, value) => (key === 'poster' ? undefined : value));
  return createHash('sha256').update(content).digest('base64url');
}
