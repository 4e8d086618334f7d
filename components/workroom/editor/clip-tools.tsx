'use client';

import RotateRightRounded from '@mui/icons-material/RotateRightRounded';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { TimelineClip } from '#components/workroom/reel/arrange-film.ts';
import type { ClipEdit } from '#lib/reel/clip-edit.ts';

const NEXT_TURN = { 0: 90, 90: 180, 180: 270, 270: null } as const;

type ClipToolsProps = {
  clip: TimelineClip;
  /** Whether the clip is prepared. */
  canEdit: boolean;
  onHide: (isHidden: boolean) => void;
  /** Null shows the clip as it was sent. */
  onRotate: (degrees: NonNullable<ClipEdit['rotate']> | null) => void;
};

export function ClipTools({ clip, canEdit, onHide, onRotate }: ClipToolsProps) {
  const t = useTranslations('workroom.editor');
  const { isHidden, edit, submission } = clip;
  const turned = edit?.rotate ?? 0;
  return (
    <div>
      <Box sx={tools}>
        <Tool
          icon={isHidden ? <VisibilityOutlined /> : <VisibilityOffOutlined />}
          label={t(isHidden ? 'show' : 'hide')}
          onPress={() => onHide(!isHidden)}
        />
        {/* Drawn answers are upright. */}
        {canEdit && submission.medium === 'VIDEO' && (
          <Tool
            icon={<RotateRightRounded />}
            label={t('rotate')}
            onPress={() => onRotate(NEXT_TURN[turned])}
          />
        )}
      </Box>
      <Box component="output" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {isHidden ? t('isHidden') : turned > 0 && t('turned', { degrees: turned })}
      </Box>
    </div>
  );
}

type ToolProps = { icon: ReactNode; label: string; onPress: () => void };

function Tool({ icon, label, onPress }: ToolProps) {
  return (
    <ButtonBase sx={tool} onClick={onPress}>
      {icon}
      {label}
    </ButtonBase>
  );
}

const tools = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(5rem, 1fr))',
  gap: 1,
  mb: 0.5,
} as const;

const tool = {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 0.5,
  minHeight: 64,
  p: 1,
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: 'inset 0 0 0 1px var(--color-line)',
  typography: 'body2',
  fontWeight: 500,
} as const;
