'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { Board } from '#components/people/board.tsx';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { HelloButton } from './hello-button.tsx';
import { InviteButton } from './invite-button.tsx';
import { OwnClipButton } from './own-clip-button.tsx';
import { ReceivedAnswer } from './received-answer.tsx';

type PeoplePanelProps = {
  tribute: TributeDto;
  /** Whether the dialog for a received answer is wanted. */
  isReceiving: boolean;
  onReceive: (isReceiving: boolean) => void;
};

export function PeoplePanel({ tribute, isReceiving, onReceive }: PeoplePanelProps) {
  const t = useTranslations('board');
  return (
    <Box
      component="section"
      aria-labelledby="people"
      sx={{
        gridArea: 'people',
        p: { xs: 2, md: 2.5 },
        bgcolor: { md: 'background.paper' },
        borderInlineEndStyle: 'solid',
        borderInlineEndWidth: { xs: 0, md: 1 },
        borderColor: { md: 'divider' },
      }}
    >
      <Typography id="people" component="h2" variant="h4">
        {t('heading')}
      </Typography>
      {tribute.status !== 'DRAFT' && tribute.status !== 'ARCHIVED' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <InviteButton tribute={tribute} />
          <OwnClipButton tributeId={tribute.tributeId} />
          <HelloButton tribute={tribute} />
          <ReceivedAnswer tribute={tribute} isOpen={isReceiving} onOpen={onReceive} />
        </Box>
      )}
      <Board tribute={tribute} />
    </Box>
  );
}
