import type { Page } from '@playwright/test';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { Screen } from './screen.ts';
import { changing, inTurn, lookingAt, pressing, resting, type Step } from './steps.ts';
import { clipMenu, own, workroom } from './workroom-screens.ts';

const SUBMISSIONS = /\/api\/submission\?/;
const CAPTIONS = /\/api\/submission\/captions\?/;
const FILM = /\/api\/tribute\/save_presentation/;

type ClipItem = Extract<PresentationDto['items'][number], { kind: 'CLIP' }>;

/** Shows the first clip of the reel otherwise. */
const firstClip = (change: Partial<ClipItem>, editing: { hasFailed: boolean } | null = null): Step =>
  changing<PresentationDto>(FILM, (film) => {
    const first = film.items.find((item) => item.kind === 'CLIP');
    if (!first) return film;
    return {
      ...film,
      items: film.items.map((item) => (item === first ? { ...first, ...change } : item)),
      editing: editing ? [{ submissionId: first.submissionId, ...editing }] : film.editing,
    };
  });

const clipsThat = (change: Partial<SubmissionDto>): Step =>
  changing<SubmissionDto[]>(SUBMISSIONS, (clips) => clips.map((clip) => ({ ...clip, ...change })));

const withCaptions = changing(CAPTIONS, () => ({
  version: 'shown',
  captions: [
    { startSeconds: 0.4, endSeconds: 2.1, text: 'She never once told me to be careful.' },
    { startSeconds: 2.4, endSeconds: 4.5, text: 'She gave me the big knife and said: “You’ll learn.”' },
  ],
}));

const editor: Step = inTurn(
  clipMenu,
  (page) => page.getByRole('menuitem', { name: 'Edit the clip' }).click(),
  lookingAt((page) => page.getByRole('region', { name: /^Edit the clip from/ })),
  resting(1_500),
);

const lines = (page: Page) => page.getByRole('textbox', { name: /one line per caption/ });

/** Types lines on top of captions that the server does not have, and refuses. */
const typeLines: Step = inTurn(async (page) => {
  await lines(page).fill('She never told me to be careful.');
  await lines(page).blur();
  await page.getByRole('button', { name: 'Replace my text with the newer captions' }).waitFor();
}, lookingAt(lines));

/** A clip that is open in its place, in each state. */
export const CLIP_SCREENS: readonly Screen[] = [
  own('clip-editor', inTurn(workroom, editor)),
  own(
    'clip-trimmed',
    inTurn(
      firstClip({ trim: { from: 30, to: 110 } }),
      clipsThat({ isCleaned: true }),
      withCaptions,
      workroom,
      editor,
    ),
  ),
  own('clip-captions-newer', inTurn(withCaptions, workroom, editor, typeLines)),
  own(
    'clip-captions-restored',
    inTurn(withCaptions, workroom, editor, typeLines, workroom, editor, lookingAt(lines)),
  ),
  own(
    'clip-captions-replaced',
    inTurn(
      withCaptions,
      workroom,
      editor,
      typeLines,
      pressing('Replace my text with the newer captions'),
      (page) => page.getByRole('button', { name: 'Put my text back' }).waitFor(),
      lookingAt(lines),
    ),
  ),
  own('clip-hidden', inTurn(firstClip({ hidden: true }), workroom, editor)),
  own('clip-preparing', inTurn(firstClip({ rotate: 90 }, { hasFailed: false }), workroom, editor)),
  own('clip-edit-failed', inTurn(firstClip({ rotate: 90 }, { hasFailed: true }), workroom, editor)),
  own('clip-voice', inTurn(clipsThat({ medium: 'VOICE' }), workroom, editor)),
  own('clip-photos', inTurn(clipsThat({ medium: 'PHOTO' }), workroom, editor)),
];
