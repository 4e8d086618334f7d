'use client';

import VideocamRounded from '@mui/icons-material/VideocamRounded';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useRecordOwnClip } from '#components/clip/use-record-own-clip.ts';

export function OwnClipButton({ tributeId }: { tributeId: string }) {
  const t = useTranslations('workroom.ownClip');
  const { record, isLeaving, error } = useRecordOwnClip(async () => ({
    tributeId,
    wayBack: `/tribute/${tributeId}`,
  }));
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<VideocamRounded />}
        loading={isLeaving}
        onClick={() => record(undefined)}
      >
        {t('button')}
      </Button>
      {error !== null && (
        <Typography role="alert" variant="body2" color="error">
          {t('failed', { reason: error })}
        </Typography>
      )}
    </>
  );
}
