'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useTranslations } from 'next-intl';
import { useId } from 'react';

export function CleanUp({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  const t = useTranslations('workroom.editor');
  const helpId = useId();
  return (
    <div>
      <FormControlLabel
        label={t('cleanUp')}
        control={
          <Switch
            checked={isOn}
            onChange={(_, isWanted) => onSwitch(isWanted)}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
      />
      <FormHelperText id={helpId}>{t('cleanUpHelp')}</FormHelperText>
    </div>
  );
}
