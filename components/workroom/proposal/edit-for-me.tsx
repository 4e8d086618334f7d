'use client';

import AutoFixHighRounded from '@mui/icons-material/AutoFixHighRounded';
import Button from '@mui/material/Button';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '#components/ui/show-toast.ts';
import { useSaveFilm } from '#components/workroom/reel/use-save-film.ts';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { shownClips } from '#lib/reel/manifest.ts';
import { LEAST_CLIPS } from '#lib/reel/proposal/least-clips.ts';

const ProposalDialog = dynamic(async () => (await import('./proposal-dialog.tsx')).ProposalDialog, {
  ssr: false,
});

/** Shows what we would do with the reel, which the creator uses or not (docs/specification.md#reel-proposal). */
export function EditForMe({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('workroom.proposal');
  const { data: reel } = usePresentation(tribute.tributeId);
  const [isOpen, setOpen] = useState(false);
  const save = useSaveFilm(tribute.tributeId);
  if (!reel || shownClips(reel.items).length < LEAST_CLIPS) return null;
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<AutoFixHighRounded />}
        aria-haspopup="dialog"
        sx={{ minHeight: 44, bgcolor: 'background.paper' }}
        onClick={() => setOpen(true)}
      >
        {t('button')}
      </Button>
      {isOpen && (
        <ProposalDialog
          tribute={tribute}
          reel={reel}
          onUse={({ items, settings }) => {
            setOpen(false);
            save({ items, settings, isProposal: true }, { onSaved: () => showToast('SUCCESS', t('used')) });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
