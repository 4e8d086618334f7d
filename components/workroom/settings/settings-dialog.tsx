'use client';

import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useUpdateTribute } from '#components/reel-form/use-update-tribute.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { AnswerLength } from './answer-length.tsx';
import { Collecting } from './collecting.tsx';

const SWITCHES = ['linkOpen', 'surprise', 'allowDownload'] as const;

type SettingsDialogProps = {
  tribute: TributeDto;
  onEditDetails: () => void;
  onDelete: () => void;
  onClose: () => void;
};

/** Creator-only settings. Each switch saves at once. */
export function SettingsDialog({ tribute, onEditDetails, onDelete, onClose }: SettingsDialogProps) {
  const t = useTranslations('workroom.settings');
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Button variant="outlined" startIcon={<EditOutlined />} onClick={onEditDetails}>
          {t('editDetails')}
        </Button>
        {SWITCHES.map((setting) => (
          <Setting key={setting} tribute={tribute} setting={setting} />
        ))}
        <AnswerLength tribute={tribute} />
        <Collecting tribute={tribute} />
        <Button color="error" startIcon={<DeleteOutlineRounded />} onClick={onDelete}>
          {t('delete')}
        </Button>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type SettingProps = { tribute: TributeDto; setting: (typeof SWITCHES)[number] };

function Setting({ tribute, setting }: SettingProps) {
  const t = useTranslations('workroom.settings');
  const update = useUpdateTribute(tribute.tributeId);
  const hintId = useId();
  const wanted = update.isPending ? update.variables[setting] : undefined;
  return (
    <div>
      <Box
        component="label"
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 44 }}
      >
        <Typography component="span" sx={{ fontWeight: 500 }}>
          {t(setting, { tributeType: tribute.tributeType })}
        </Typography>
        <Switch
          checked={wanted ?? tribute[setting]}
          onChange={(_, isOn) => update.mutate({ [setting]: isOn })}
          slotProps={{ input: { 'aria-describedby': hintId } }}
        />
      </Box>
      <Typography id={hintId} variant="body2" color="textSecondary">
        {t(`${setting}Hint`)}
      </Typography>
    </div>
  );
}
