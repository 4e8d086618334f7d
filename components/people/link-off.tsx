'use client';

import Alert from '@mui/material/Alert';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { SwitchLinkOn } from './switch-link-on.tsx';

export function LinkOff(props: ComponentProps<typeof SwitchLinkOn>) {
  const t = useTranslations('workroom.linkOff');
  return (
    <Alert severity="info" sx={{ textAlign: 'start' }} action={<SwitchLinkOn {...props} />}>
      {t('text')}
    </Alert>
  );
}
