import type { Page } from '@playwright/test';
import type { MadeReelDto } from '#lib/contracts/made-reels.ts';
import type { ReelProposalDto } from '#lib/contracts/reel-proposal.ts';
import type { ReelVersionDto } from '#lib/contracts/reel-versions.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { answerCalls } from './interception.ts';
import type { Screen } from './screen.ts';
import {
  answering,
  changing,
  choosing,
  failing,
  inTurn,
  lookingAt,
  openingDialog,
  openingMenu,
  reading,
  resting,
  type Step,
} from './steps.ts';
import { clipMenu, lookAndSound, own, workroom } from './workroom-screens.ts';

const READ_FILM = /\/api\/tribute\/save_presentation\?/;
export const SAVE_FILM = /\/api\/tribute\/save_presentation$/;
const PROPOSAL = /\/api\/tribute\/reel_proposal/;
const VERSIONS = /\/api\/tribute\/reel_versions/;
const FILES = /\/api\/tribute\/reel_files/;

const HOUR_MS = 3_600_000;
const saved = (version: number, more: Partial<ReelVersionDto>): ReelVersionDto => ({
  version,
  savedAt: new Date(Date.UTC(2026, 10, 20) + version * HOUR_MS).toISOString(),
  cause: 'CHANGE',
  restoredAt: null,
  changes: [],
  ...more,
});
const change = (
  kind: 'MOVED' | 'THEME' | 'MUSIC' | 'SONG' | 'ADDED' | 'HIDDEN' | 'TIDY',
  value: string | null = null,
) => ({
  kind,
  count: 1,
  submissionId: null,
  value,
});

const LIST: readonly ReelVersionDto[] = [
  saved(299, {
    cause: 'PROPOSAL',
    changes: [change('MOVED', 'END'), change('TIDY', 'ON'), change('MUSIC', 'warm')],
  }),
  saved(298, { cause: 'UNDO', changes: [change('HIDDEN')] }),
  saved(297, { changes: [change('HIDDEN')] }),
  saved(296, { cause: 'RESTORE', restoredAt: saved(291, {}).savedAt, laterClips: 2 }),
  saved(295, { changes: [change('THEME', 'CALM'), change('MUSIC', 'warm'), change('TIDY', 'OFF')] }),
  saved(294, { changes: [change('SONG', 'Our song at the lake.mp3')], isMusicLost: true }),
  saved(293, { cause: 'BY_OTHERS', changes: [change('ADDED')] }),
  saved(42, { changes: null }),
];

const file = (version: number, more: Partial<MadeReelDto>): MadeReelDto => ({
  renderId: String(version).padStart(24, '0'),
  madeAt: saved(version, {}).savedAt,
  manifestVersion: version,
  durationSeconds: 64,
  sizeBytes: 12_400_000,
  canRemake: false,
  quality: '720p',
  hasCaptions: false,
  enlargedClips: 0,
  isMusicMissing: false,
  isMusicLost: false,
  isCurrent: false,
  changes: [{ kind: 'ORDER', count: 1 }],
  ...more,
});

/** A file that is kept, one without its music, one that can be made again, one with a clip that its speaker took back, and two with earlier music. */
const FILE_LIST: readonly MadeReelDto[] = [
  file(290, {}),
  file(288, { isMusicMissing: true, changes: [{ kind: 'MUSIC', count: 1 }] }),
  file(120, { sizeBytes: null, canRemake: true, quality: '1080p', hasCaptions: true }),
  file(42, { sizeBytes: null }),
  file(41, { isMusicLost: true, changes: [{ kind: 'MUSIC', count: 1 }] }),
  file(40, { sizeBytes: null, isMusicLost: true, changes: null }),
];

/** For a reel in which everything can change. */
const proposed = changing<ReelProposalDto>(PROPOSAL, (proposal) => ({
  ...proposal,
  changes: [
    { kind: 'OPENING', name: 'Jonas' },
    { kind: 'ORDER' },
    { kind: 'CLOSING', name: 'Aunt Maja', isCreator: false },
    { kind: 'TRIMS', count: 3, seconds: 14 },
    { kind: 'THEME', theme: 'BRIGHT' },
    { kind: 'MUSIC', mood: 'bright' },
    { kind: 'KEPT', hidden: 1, trimmed: 1 },
  ],
}));

/** As after moving a clip and undoing a theme. */
export const edited = changing<PresentationDto>(READ_FILM, (film) => ({
  ...film,
  history: {
    undo: saved(294, { changes: [change('MOVED', 'END')] }),
    redo: saved(295, { changes: [change('THEME', 'CALM')] }),
  },
}));

const lookingAtReel = lookingAt((page) => page.locator('main h2'));
const versions = openingDialog('Versions of the reel');
export const VERSIONS_DIALOG = 'workroom/versions/versions-dialog';
const PROPOSAL_DIALOG = 'workroom/proposal/proposal-dialog';
/** A reel with a single clip has no proposal. */
const withTwoClips = changing<PresentationDto>(READ_FILM, (film) => ({
  ...film,
  items: [...film.items, ...film.items],
}));
const proposalDialog = inTurn(withTwoClips, workroom, openingDialog('Edit it for me'));

/** As while the clips are prepared in another format. */
const reshaped = changing<PresentationDto>(READ_FILM, (film) => ({
  ...film,
  nextFormat: {
    format: '9:16',
    clipsReady: 1,
    clips: 4,
    failed: film.entries.flatMap(({ id, kind }) => (kind === 'CLIP' ? [id] : [])),
    progress: 0.31,
  },
}));

/** The poster of a clip is the cover. */
const covered = changing<PresentationDto>(READ_FILM, (film) => {
  const clip = film.items.find((item) => item.kind === 'CLIP');
  return clip?.kind === 'CLIP' ? { ...film, settings: { ...film.settings, cover: clip.submissionId } } : film;
});

/** Saves nothing. */
const refusing =
  (code: 'STALE_VERSION' | 'UNAVAILABLE', status: number): Step =>
  (page) =>
    answerCalls(page, SAVE_FILM, { error: 'It was not saved.', code, requestId: 'b0f6c1d2' }, status);

const hideClip: Step = inTurn(clipMenu, async (page) =>
  page.getByRole('menuitem', { name: 'Hide from the reel' }).click(),
);

const withoutClips = changing<PresentationDto>(READ_FILM, (film) => ({
  ...film,
  items: film.items.filter(({ kind }) => kind === 'CARD'),
}));

const notice = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('button') });
const lookingAtNotice: Step = inTurn((page) => notice(page).waitFor(), lookingAt(notice));

export const openVersions = inTurn(
  answering(VERSIONS, LIST),
  changing<PresentationDto>(READ_FILM, (film) => ({ ...film, version: 299 })),
  workroom,
  versions,
  reading('An earlier version'),
);

/** Undoing, earlier versions, refused saves, proposed edits, a format that is prepared, and the cover. */
export const WORKROOM_VERSION_SCREENS: readonly Screen[] = [
  own('undo', inTurn(edited, workroom, lookingAtReel)),
  own('proposal', inTurn(proposed, proposalDialog, reading('Use this edit')), PROPOSAL_DIALOG),
  own(
    'proposal-none',
    inTurn(
      changing<ReelProposalDto>(PROPOSAL, (proposal) => ({ ...proposal, changes: [] })),
      proposalDialog,
      reading(/^Your reel is already arranged well/),
    ),
    PROPOSAL_DIALOG,
  ),
  own(
    'proposal-failed',
    inTurn(failing(PROPOSAL), proposalDialog, reading('We couldn’t look at your reel.')),
    PROPOSAL_DIALOG,
  ),
  own(
    'next-format',
    inTurn(
      reshaped,
      workroom,
      lookAndSound,
      async (page) => page.getByRole('progressbar').scrollIntoViewIfNeeded(),
      resting(),
    ),
    'workroom/settings/format-progress',
  ),
  own(
    'style-cover',
    inTurn(
      covered,
      workroom,
      lookAndSound,
      async (page) => page.getByRole('combobox', { name: 'Cover' }).scrollIntoViewIfNeeded(),
      resting(),
    ),
    'workroom/settings/reel-cover',
  ),
  own('versions', openVersions, VERSIONS_DIALOG),
  own(
    'versions-failed',
    inTurn(failing(VERSIONS), workroom, versions, reading('We couldn’t load the versions.')),
    VERSIONS_DIALOG,
  ),
  own(
    'versions-none',
    inTurn(answering(VERSIONS, []), workroom, versions, reading('Nothing has changed yet.')),
    VERSIONS_DIALOG,
  ),
  own('unsaved', inTurn(workroom, refusing('STALE_VERSION', 409), hideClip, lookingAtNotice)),
  own('unsaved-failed', inTurn(workroom, refusing('UNAVAILABLE', 503), hideClip, lookingAtNotice)),
  // The clip left the reel meanwhile.
  own(
    'unsaved-gone',
    inTurn(workroom, refusing('STALE_VERSION', 409), withoutClips, hideClip, lookingAtNotice),
  ),
  own(
    'made-reels-older',
    inTurn(
      answering(FILES, FILE_LIST),
      workroom,
      openingMenu('More reel actions'),
      choosing('Made reels'),
      resting(),
      (page) => page.getByRole('listitem').last().scrollIntoViewIfNeeded(),
    ),
    'workroom/settings/made-reels-dialog',
  ),
];
