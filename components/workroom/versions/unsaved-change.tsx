'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useSaveFilm } from '#components/workroom/reel/use-save-film.ts';
import type { UnsavedChange } from '#lib/browser/stores/kept-by-id.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { carryChange } from '#lib/reel/carry-change.ts';
import { versionChanges } from '#lib/reel/version-changes.ts';
import { editOf, forgetUnsaved } from './unsaved.ts';
import { useVersionWords } from './use-version-words.ts';

const SENTENCES = { STALE: 'unsaved', FAILED: 'unsavedFailed' } as const;

type UnsavedChangeProps = { tribute: TributeDto; presentation: PresentationDto; unsaved: UnsavedChange };

/** Names the change that was not saved and offers to make it again (docs/specification.md#reel-stale-save). */
export function UnsavedChangeNotice({ tribute, presentation, unsaved }: UnsavedChangeProps) {
  const t = useTranslations('workroom.versions');
  const queryClient = useQueryClient();
  const { tributeId, questions } = tribute;
  const save = useSaveFilm(tributeId);
  const { changesOf } = useVersionWords(tribute);
  const now = editOf(presentation);
  const order = questions.map(({ _id }) => _id);
  const { from, to } = unsaved;
  const again = carryChange({ from, to, onto: now }, order);
  const canRepeat = versionChanges(now, again).length > 0;
  const change = changesOf(versionChanges(unsaved.from, unsaved.to), true);
  // It was saved, but the answer was lost.
  const back = carryChange({ from: to, to: from, onto: now }, order);
  const isMade = !canRepeat && unsaved.reason === 'FAILED' && versionChanges(now, back).length > 0;
  useEffect(() => {
    if (isMade) forgetUnsaved(queryClient, tributeId);
  }, [isMade, queryClient, tributeId]);
  if (isMade) return null;
  const forget = () => {
    // The pressed button goes.
    document.querySelector<HTMLElement>('[data-undo]')?.focus();
    forgetUnsaved(queryClient, tributeId);
  };
  return (
    // Sticky: the clip that was changed may be far down.
    <Alert
      severity="warning"
      icon={false}
      sx={{ position: 'sticky', zIndex: 3, top: 8, mb: 2, boxShadow: 'var(--shadow-high)' }}
    >
      {t(canRepeat ? SENTENCES[unsaved.reason] : 'unsavedGone', { change })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {canRepeat && (
          <Button
            size="small"
            onClick={() => {
              forget();
              save(again);
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
