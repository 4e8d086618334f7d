'use client';

import Alert from '@mui/material/Alert';
import { useTranslations } from 'next-intl';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { SwitchLinkOn } from './switch-link-on.tsx';

/** In the place of a link that would lead nowhere: that it is switched off, and the way to have it. */
export function LinkOff({ tributeId }: Pick<TributeDto, 'tributeId'>) {
  const t = useTranslations('workroom.linkOff');
  return (
    <Alert severity="info" sx={{ textAlign: 'start' }} action={<SwitchLinkOn tributeId={tributeId} />}>
      {t('text')}
    </Alert>
  );
}
