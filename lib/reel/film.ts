import type { ManifestItem, ReelThemeName } from '#lib/contracts/reels.ts';
import { moodOf } from '#lib/tribute/occasions/theme-moods.ts';
import { themeOf } from '#lib/tribute/occasions/themes.ts';
import { cardMaker, type FilmCard, type FilmSubject } from './cards.ts';
import { type AppliedEdit, appliedEdit, type SentClip, shownFrames } from './clip-edit.ts';
import { canFade, type EndFrames, fadeFramesOf, sharedFrames, soundFades } from './fades.ts';
import type { ReelEdit } from './manifest.ts';
import { planMusic, type ReelMusicPlan } from './music.ts';
import type { SecondsRange } from './trim.ts';

/** A prepared clip, at 30 frames a second. */
export type FilmClip = {
  submissionId: string;
  speakerName: string;
  frames: number;
  gainDb: number;
  /** In seconds of the clip. Missing if nobody looked for it. */
  speech?: readonly SecondsRange[];
  /** Set by the plan: the clip is prepared again for it. */
  edit?: AppliedEdit;
};

/** `heard` is where music must not cover its sound. Missing for all of it. */
export type PreparedClip = FilmClip & SentClip & { heard?: readonly SecondsRange[] };

/** The picture appears from a colour and disappears into it, within the entry's frames. */
export type Dip = EndFrames & { colour: string };

type ClipItem = Extract<ManifestItem, { kind: 'CLIP' }>;
type ClipContent = { kind: 'CLIP'; clip: FilmClip; title: string; fromFrame: number; frames: number };
type EntryContent = FilmCard | ClipContent;
/**
 * `startFrame` counts from the beginning of the reel. An entry shares its last `fadeFrames` with the next. `sound` is
 * missing if the sound is cut hard at both ends.
 */
type Place = { startFrame: number; fadeFrames: number; dip: Dip | null };
export type FilmEntry = Place & (FilmCard | (ClipContent & { sound?: EndFrames }));
export type FilmPlan = {
  entries: FilmEntry[];
  frames: number;
  music: ReelMusicPlan | null;
  /** The clip whose picture is the cover, and the chosen frame of it. Missing for the first entry. */
  cover?: { submissionId: string; frame: number | null };
};

/** Returns what player and file show: no hidden items, unprepared clips or questions without a visible answer. */
export function planFilm(
  { items, settings, format }: ReelEdit,
  subject: FilmSubject,
  prepared: ReadonlyMap<string, PreparedClip>,
): FilmPlan {
  const clips = editClips(items, prepared, settings.theme);
  const visible = items.filter(
    (item) => !item.hidden && (item.kind === 'CARD' || clips.has(item.submissionId)),
  );
  const shown = visible.filter((item, index) => !isEmptyChapter(visible, item, index));
  if (!shown.some(({ kind }) => kind === 'CLIP')) return { entries: [], frames: 0, music: null };
  const makeCard = cardMaker(shown, subject, clips, { format, theme: settings.theme });
  const colour = themeOf(subject.tributeType, settings.theme).palette.filmGroundDeep;
  const isFading = settings.transition === 'THEME';
  const contents = shown.flatMap((item): EntryContent[] => {
    if (item.kind === 'CARD') {
      const card = makeCard(item);
      return card ? [card] : [];
    }
    const clip = clips.get(item.submissionId);
    return clip ? [{ kind: 'CLIP', clip, title: clip.speakerName, ...shownPart(item, clip) }] : [];
  });
  const frames = isFading ? fadeFramesOf(subject.tributeType, settings.theme) : 0;
  const placed = placeInOrder(contents, { colour, frames });
  const mood = moodOf(subject.tributeType, settings, Boolean(subject.ownMusic));
  const music = { ...settings.music, mood };
  const [cover] = placed.entries.flatMap((entry) =>
    entry.kind === 'CLIP' && entry.clip.submissionId === settings.cover ? [entry.clip] : [],
  );
  const sounding = placed.entries.map((entry) =>
    entry.kind === 'CARD' ? entry : { ...entry, heard: prepared.get(entry.clip.submissionId)?.heard },
  );
  return {
    ...placed,
    music: planMusic(sounding, music, subject),
    ...(cover && { cover: { submissionId: cover.submissionId, frame: cover.edit?.poster ?? null } }),
  };
}

function editClips(
  items: readonly ManifestItem[],
  prepared: ReadonlyMap<string, PreparedClip>,
  theme: ReelThemeName,
): Map<string, FilmClip> {
  const clips = new Map<string, FilmClip>();
  for (const item of items) {
    const found = item.kind === 'CLIP' && prepared.get(item.submissionId);
    if (item.kind === 'CARD' || !found) continue;
    const { drawnIn: _drawnIn, named: _named, heard: _heard, ...clip } = found;
    const edit = appliedEdit(item, found, theme);
    const { speakerName = clip.speakerName } = edit ?? {};
    clips.set(clip.submissionId, { ...clip, speakerName, ...(edit && { edit }) });
  }
  return clips;
}

function shownPart({ trim }: ClipItem, { frames }: FilmClip): { fromFrame: number; frames: number } {
  const { from, to } = shownFrames(trim, frames);
  return { fromFrame: from, frames: to - from };
}

type Transition = { colour: string; frames: number };

function placeInOrder(contents: readonly EntryContent[], transition: Transition): Omit<FilmPlan, 'music'> {
  let frames = 0;
  const fadeAfter = (index: number) => {
    const [content, after] = [contents[index], contents[index + 1]];
    const areClips = content?.kind === 'CLIP' && after?.kind === 'CLIP';
    return areClips ? sharedFrames(content, after, transition.frames) : 0;
  };
  const entries = contents.map((content, index): FilmEntry => {
    const fadeFrames = fadeAfter(index);
    const place = { startFrame: frames, fadeFrames, dip: dipOf(contents, index, transition) };
    frames += content.frames - fadeFrames;
    if (content.kind === 'CARD') return { ...content, ...place };
    const sound = soundFades(content, {
      inFrames: fadeAfter(index - 1) || (place.dip?.inFrames ?? 0),
      outFrames: fadeFrames || (place.dip?.outFrames ?? 0),
    });
    const isCut = sound.inFrames + sound.outFrames === 0;
    return { ...content, ...place, ...(!isCut && { sound }) };
  });
  return { entries, frames };
}

/** Around each card. The first picture is what a resting player shows, and the last what it ends on. */
function dipOf(contents: readonly EntryContent[], index: number, { colour, frames }: Transition): Dip | null {
  const [before, content, after] = [contents[index - 1], contents[index], contents[index + 1]];
  if (content?.kind === 'CLIP' && !canFade(content.frames, frames)) return null;
  const dipsAt = (neighbour: EntryContent | undefined) =>
    neighbour !== undefined && (content?.kind === 'CARD' || neighbour.kind === 'CARD');
  const inFrames = dipsAt(before) ? frames : 0;
  const outFrames = dipsAt(after) ? frames : 0;
  return inFrames + outFrames > 0 ? { colour, inFrames, outFrames } : null;
}

function isEmptyChapter(items: readonly ManifestItem[], item: ManifestItem, index: number): boolean {
  return item.kind === 'CARD' && item.card === 'QUESTION' && items[index + 1]?.kind !== 'CLIP';
}
