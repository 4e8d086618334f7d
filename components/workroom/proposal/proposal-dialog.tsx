'use client';

import CheckRounded from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import type { ReelProposalDto } from '#lib/contracts/reel-proposal.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { useProposal } from './use-proposal.ts';
import { useProposalWords } from './use-proposal-words.ts';

type ProposalDialogProps = {
  tribute: TributeDto;
  reel: PresentationDto;
  onUse: (proposal: ReelProposalDto) => void;
  onClose: () => void;
};

export function ProposalDialog({ tribute, reel, onUse, onClose }: ProposalDialogProps) {
  const t = useTranslations('workroom.proposal');
  const common = useTranslations('common');
  const titleId = useId();
  const { proposal, error, isFetching, refetch } = useProposal(tribute.tributeId, reel.version);
  const sentenceOf = useProposalWords(tribute.tributeType);
  const hasChanges = proposal !== null && proposal.changes.length > 0;
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      {/* It scrolls on a small phone, and nothing in it takes the focus. */}
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 2 }}>
        {error && <LoadFailure text={t('failed')} isRetrying={isFetching} onRetry={refetch} />}
        {!proposal && !error && (
          <Skeleton variant="rounded" component="output" aria-label={common('loading')} height={180} />
        )}
        {proposal && <Typography component="output">{hasChanges ? t('lead') : t('nothing')}</Typography>}
        {hasChanges && (
          <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
            {proposal.changes.map((change) => (
              <Box key={change.kind} component="li" sx={{ display: 'flex', gap: 1.5 }}>
                <CheckRounded aria-hidden color="primary" fontSize="small" sx={{ mt: 0.25 }} />
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{sentenceOf(change)}</Box>
              </Box>
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', p: 2 }}>
        {hasChanges ? (
          <>
            <Button onClick={onClose}>{t('notNow')}</Button>
            <Button variant="contained" onClick={() => onUse(proposal)}>
              {t('use')}
            </Button>
          </>
        ) : (
          <Button variant={proposal ? 'contained' : 'text'} onClick={onClose}>
            {proposal ? t('close') : t('notNow')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
