'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useQuestionMove } from '#components/workroom/editor/use-question-move.ts';
import { useSaveFilm } from '#components/workroom/reel/use-save-film.ts';
import { knownReel } from '#lib/browser/hooks/known-reel.ts';
import { useSubmissions } from '#lib/browser/hooks/use-submissions.ts';
import type { QuestionMove, UnsavedChange } from '#lib/browser/stores/kept-changes.ts';
import type { VersionChange } from '#lib/contracts/reel-versions.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { carryChange } from '#lib/reel/carry-change.ts';
import type { ReelEdit } from '#lib/reel/manifest.ts';
import { chaptersOf } from '#lib/reel/manifest-chapters.ts';
import { versionChanges } from '#lib/reel/version-changes.ts';
import { editOf, forgetUnsaved } from './unsaved.ts';
import { useVersionWords } from './use-version-words.ts';

const countOf = (changes: readonly VersionChange[]): number =>
  changes.reduce((sum, { count }) => sum + count, 0);

/** Returns whether a reel already has a change. */
function isIn(reel: ReelEdit, { from, to }: UnsavedChange, order: readonly string[]): boolean {
  const again = carryChange({ from, to, onto: reel }, order);
  if (versionChanges(reel, again).length > 0) return false;
  const back = carryChange({ from: to, to: from, onto: reel }, order);
  return countOf(versionChanges(reel, back)) >= countOf(versionChanges(from, to));
}

/** Returns the clips that answer another question, which is stored with them. */
function questionMoves(before: ReelEdit, after: ReelEdit) {
  const old = chaptersOf(before.items);
  return [...chaptersOf(after.items)].flatMap(([submissionId, questionId]) =>
    old.has(submissionId) && old.get(submissionId) !== questionId ? [{ submissionId, questionId }] : [],
  );
}

/** Only the clips say whether moves in a free order were made: it is unknown until they are loaded. */
type OpenMoves = { notMade: QuestionMove[]; possible: QuestionMove[]; isUnknown: boolean };

/** Returns the moves in a free order that have not been made, and those of them that are still possible. */
function openMoves(
  { moves = [] }: UnsavedChange,
  clips: readonly SubmissionDto[] | undefined,
  order: readonly string[],
): OpenMoves {
  const clipOf = ({ submissionId }: QuestionMove) => clips?.find(({ _id }) => _id === submissionId);
  const notMade = moves.filter((move) => clipOf(move)?.questionId !== move.questionId);
  const possible = notMade.filter(
    (move) => clipOf(move) && (move.questionId === null || order.includes(move.questionId)),
  );
  return { notMade, possible, isUnknown: notMade.length > 0 && !clips };
}

/** Returns the changes to name: those that can be made again, or else everything that does not fit. */
function toName({ from, to }: UnsavedChange, missing: readonly VersionChange[], moves: OpenMoves) {
  const possible = [...missing, ...moves.possible.map(namedMove)];
  return possible.length > 0 ? possible : [...versionChanges(from, to), ...moves.notMade.map(namedMove)];
}

const namedMove = ({ submissionId, questionId }: QuestionMove): VersionChange => ({
  kind: 'QUESTION',
  count: 1,
  submissionId,
  value: questionId,
});

const SENTENCES = { STALE: 'unsaved', FAILED: 'unsavedFailed' } as const;

type UnsavedChangeProps = { tribute: TributeDto; presentation: PresentationDto; unsaved: UnsavedChange };

/** Names the change that was not saved and offers to make it again (docs/specification.md#reel-stale-save). */
export function UnsavedChangeNotice({ tribute, presentation, unsaved }: UnsavedChangeProps) {
  const t = useTranslations('workroom.versions');
  const queryClient = useQueryClient();
  const { tributeId, questions } = tribute;
  const save = useSaveFilm(tributeId);
  const { mutate: move } = useQuestionMove(tributeId);
  const { changesOf } = useVersionWords(tribute);
  const now = editOf(presentation);
  const order = questions.map(({ _id }) => _id);
  const { from, to } = unsaved;
  const again = carryChange({ from, to, onto: now }, order);
  const missing = versionChanges(now, again);
  const { data: clips } = useSubmissions(tributeId);
  const moves = openMoves(unsaved, clips, order);
  const canRepeat = missing.length + moves.possible.length > 0;
  // Part of it may have arrived.
  const change = changesOf(toName(unsaved, missing, moves), true);
  const isShown = isIn(now, unsaved, order) && moves.notMade.length === 0;
  const known = knownReel(queryClient, tributeId);
  // It was saved, but the answer was lost, or another page made the same change. One that is being saved may still fail.
  const isMade = isShown && known !== undefined && isIn(editOf(known), unsaved, order);
  useEffect(() => {
    if (isMade) forgetUnsaved(queryClient, tributeId);
  }, [isMade, queryClient, tributeId]);
  if (isShown || moves.isUnknown) return null;
  const forget = () => {
    // The pressed button goes.
    document.querySelector<HTMLElement>('[data-undo]')?.focus();
    forgetUnsaved(queryClient, tributeId);
  };
  return (
    // Sticky: the clip that was changed may be far down. Above the button that leads to new clips.
    <Alert
      severity="warning"
      icon={false}
      sx={{ position: 'sticky', zIndex: 4, top: 8, mb: 2, boxShadow: 'var(--shadow-high)' }}
    >
      {t(canRepeat ? SENTENCES[unsaved.reason] : 'unsavedGone', { change })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {canRepeat && (
          <Button
            size="small"
            onClick={() => {
              forget();
              for (const moved of [...questionMoves(now, again), ...moves.possible]) move(moved);
              if (missing.some(({ kind }) => kind !== 'QUESTION')) save(again);
            }}
          >
            {t('again')}
          </Button>
        )}
        <Button size="small" onClick={forget}>
          {t(canRepeat ? 'leave' : 'close')}
        </Button>
      </Box>
    </Alert>
  );
}
