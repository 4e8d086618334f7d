import { z } from 'zod';
import { CONTRIBUTOR_NAME_CHARS_MAX } from '#lib/invites/limits.ts';
import { LOCALES } from '#lib/messages/languages.ts';
import { REEL_FORMATS } from '#lib/reel/format.ts';
import { MUSIC_CHOICES, MUSIC_VOLUMES } from '#lib/reel/music.ts';
import { MUSIC_SECONDS_MAX } from '#lib/reel/own-music.ts';
import { Caption } from './captions.ts';
import { ObjectIdString, TributeId } from './ids.ts';
import { EditHistory } from './reel-versions.ts';
import { shortText } from './short-text.ts';

export const CARD_KINDS = ['TITLE', 'QUESTION', 'CLOSING'] as const;
export const RENDER_STATUSES = ['QUEUED', 'RENDERING', 'READY', 'FAILED'] as const;
export const MANIFEST_ITEMS_MAX = 500;
export const SHORTEST_TRIM_FRAMES = 30;
export const TRANSITIONS = ['THEME', 'CUT'] as const;
/** Each occasion gives them its own colours, type, motion and names. */
export const REEL_THEMES = ['CLASSIC', 'CALM', 'BRIGHT'] as const;
/** Missing settings are by question. */
export const REEL_ORDERS = ['BY_QUESTION', 'FREE'] as const;
export type ReelOrder = (typeof REEL_ORDERS)[number];
export type ReelThemeName = (typeof REEL_THEMES)[number];

/** The part of a clip that the reel shows: frames of the prepared clip, `to` exclusive (docs/specification.md#reel-trims). */
export const Trim = z
  .strictObject({ from: z.int().nonnegative(), to: z.int().positive() })
  .refine(({ from, to }) => to - from >= SHORTEST_TRIM_FRAMES);
export type Trim = z.infer<typeof Trim>;

/** Quarter turns clockwise that are added to a clip's own orientation. */
export const ROTATIONS = [90, 180, 270] as const;

/** Order, hiding, trims and edits of clips are stored only in the manifest (docs/specification.md#reel-order). */
export const ManifestItem = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('CARD'),
    card: z.enum(CARD_KINDS),
    questionId: ObjectIdString.nullable(),
    hidden: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('CLIP'),
    submissionId: ObjectIdString,
    hidden: z.boolean(),
    trim: Trim.optional(),
    /** Set once the creator has shown the whole clip: tidying leaves it so. */
    whole: z.literal(true).optional(),
    /** Missing for a clip as it was sent (docs/specification.md#reel-clip-edits). */
    speakerName: shortText(CONTRIBUTOR_NAME_CHARS_MAX).min(1).optional(),
    rotate: z.literal(ROTATIONS).optional(),
    cleanUp: z.literal('OFF').optional(),
    /** The frame of the prepared clip that is its poster. */
    poster: z.int().nonnegative().optional(),
  }),
]);
export type ManifestItem = z.infer<typeof ManifestItem>;

/** Decisions about the whole reel (docs/specification.md#reel-settings). */
export const ReelSettings = z.strictObject({
  theme: z.enum(REEL_THEMES),
  transition: z.enum(TRANSITIONS),
  /** Whether arriving clips are trimmed to their speech. */
  tidy: z.boolean(),
  /** Whether clips follow each other under their questions or freely. Missing for by question. */
  order: z.enum(REEL_ORDERS).optional(),
  /** The clip whose poster is the cover of the reel. Missing or null for the reel's first picture. */
  cover: ObjectIdString.nullable().optional(),
  /** Without a mood there is no music. */
  music: z.strictObject({
    mood: z.enum(MUSIC_CHOICES).nullable(),
    volume: z.enum(MUSIC_VOLUMES),
    /** Where the creator's own file begins. Missing for its beginning. */
    startSeconds: z.int().nonnegative().max(MUSIC_SECONDS_MAX).optional(),
  }),
});
export type ReelSettings = z.infer<typeof ReelSettings>;

/** `version` is the version that was edited; a stale one fails with STALE_VERSION. Missing settings stay unchanged. */
export const SavePresentationInput = z.strictObject({
  tributeId: TributeId,
  version: z.number().int().nonnegative(),
  items: z.array(ManifestItem).max(MANIFEST_ITEMS_MAX),
  settings: ReelSettings.partial().optional(),
  format: z.enum(REEL_FORMATS).optional(),
  /** The creator uses what we proposed (docs/specification.md#reel-proposal). */
  isProposal: z.literal(true).optional(),
});
export type SavePresentationInput = z.infer<typeof SavePresentationInput>;

export const PublishInput = z.strictObject({
  tributeId: TributeId,
  action: z.enum(['PUBLISH', 'UNPUBLISH']),
});
export type PublishInput = z.infer<typeof PublishInput>;

export const RestoreInput = z.strictObject({
  tributeId: TributeId,
  action: z.literal('RESTORE'),
  version: z.number().int().nonnegative(),
  /** The newest version that the page knows; a stale one fails with STALE_VERSION. */
  current: z.number().int().nonnegative(),
});
export type RestoreInput = z.infer<typeof RestoreInput>;

export const PresentationQuery = z.strictObject({
  tributeId: TributeId,
  version: z
    .string()
    .regex(/^\d{1,9}$/, 'versionNotFound')
    .transform(Number)
    .optional(),
});
export type PresentationQuery = z.infer<typeof PresentationQuery>;

/** A playable entry. `pictureUrl` shows a card until its video is made, and at rest. */
export const ReelEntry = z.object({
  id: z.string(),
  kind: z.enum(['CARD', 'CLIP']),
  title: z.string(),
  /** A number for each person who speaks in the reel. Missing for a card. */
  speaker: z.int().optional(),
  /** The language of a card's words. A clip's title is a name. */
  language: z.enum(LOCALES).optional(),
  startSeconds: z.number(),
  durationSeconds: z.number(),
  videoUrl: z.string().nullable(),
  /** Where the entry begins in its video. Missing for its beginning. */
  fromSeconds: z.number().optional(),
  pictureUrl: z.string(),
  /** Seconds in which the picture appears from `colour` and disappears into it. Missing for hard cuts. */
  dip: z.object({ colour: z.string(), inSeconds: z.number(), outSeconds: z.number() }).optional(),
  /** Seconds in which a clip's sound rises and falls, outside its words. Missing for hard cuts. */
  sound: z.object({ inSeconds: z.number(), outSeconds: z.number() }).optional(),
});
export type ReelEntry = z.infer<typeof ReelEntry>;

export const PresentationDto = z.object({
  tributeId: z.string(),
  version: z.number().int(),
  /** The format of the entries. */
  format: z.enum(REEL_FORMATS),
  /** The chosen format while clips are still prepared for it; the reel plays in an earlier one. */
  nextFormat: z
    .object({
      format: z.enum(REEL_FORMATS),
      clipsReady: z.int(),
      clips: z.int(),
      /** Shown clips that could not be prepared for it. Until they are hidden or tried again, the reel keeps its format. */
      failed: z.array(z.string()),
      /** The pictures that are prepared, 0…1. Events tell those of the clip that is being prepared. */
      progress: z.number(),
    })
    .nullable(),
  settings: ReelSettings,
  items: z.array(ManifestItem),
  entries: z.array(ReelEntry),
  /** Clips whose edits do not play yet. They never will if that failed. `turned` is how far the one that plays turns them. */
  editing: z.array(
    z.object({ submissionId: z.string(), hasFailed: z.boolean(), turned: z.literal(ROTATIONS).optional() }),
  ),
  /** For the creator: hidden clips that play otherwise than they were sent. */
  hidden: z.array(z.object({ submissionId: z.string(), videoUrl: z.string(), pictureUrl: z.string() })),
  captions: z.array(Caption),
  durationSeconds: z.number(),
  /** Already lowered under speech. Null without music and while it is composed. */
  musicUrl: z.string().nullable(),
  /** The music follows. False without music, and if composing failed. */
  isComposing: z.boolean(),
  /** The reel plays without the music that it should have. */
  hasMusicFailed: z.boolean(),
  /** For the creator, of the newest version. */
  history: EditHistory.nullable(),
});
export type PresentationDto = z.infer<typeof PresentationDto>;

export const RenderDto = z.object({
  status: z.enum(RENDER_STATUSES),
  /** Progress from 0 to 1. */
  progress: z.number(),
  stage: z.string(),
  secondsLeft: z.number().nullable(),
  manifestVersion: z.number().int(),
  /** The reel is no longer like this, or the file lacks its music. */
  isOutdated: z.boolean(),
  /** Its music could not be made. */
  isMusicMissing: z.boolean(),
  sizeBytes: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  /** Why it failed. Of a file that is ready: why a newer one did. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type RenderDto = z.infer<typeof RenderDto>;

/** A render as jobs and events describe it: a failure only has a code. */
export type RenderState = Omit<RenderDto, 'failure'> & { failure: { code: string } | null };

export const ReelStatusDto = z.object({ render: RenderDto.nullable() });
export type ReelStatusDto = z.infer<typeof ReelStatusDto>;

export const OpenPresentationInput = z.strictObject({
  tributeId: TributeId,
  token: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'linkNotValid'),
});
export type OpenPresentationInput = z.infer<typeof OpenPresentationInput>;

export const PresentationLinkDto = z.object({ url: z.string(), publishedAt: z.iso.datetime().nullable() });
export type PresentationLinkDto = z.infer<typeof PresentationLinkDto>;
