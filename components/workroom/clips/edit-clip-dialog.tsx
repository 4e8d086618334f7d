'use client';

import RotateLeftRounded from '@mui/icons-material/RotateLeftRounded';
import RotateRightRounded from '@mui/icons-material/RotateRightRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { EditedClip, TimelineClip } from '#components/workroom/reel/arrange-film.ts';
import { ProgressBar } from '#components/workroom/reel/progress-bar.tsx';
import { CONTRIBUTOR_NAME_CHARS_MAX } from '#lib/invites/limits.ts';
import { type ClipEdit, clipEditOf } from '#lib/reel/clip-edit.ts';
import { ClipFrame } from './clip-frame.tsx';
import { percentOf } from './clip-thumbnail.tsx';

type EditClipDialogProps = {
  clip: TimelineClip;
  /** Null shows the clip as it was sent. */
  onEdit: (edit: ClipEdit | null) => void;
  onClosed: () => void;
};

const TURNS = [0, 90, 180, 270] as const;

/** Chooses the speaker's name in the reel, and how a video is turned and its sound cleaned. */
export function EditClipDialog({ clip: { submission, edit }, onEdit, onClosed }: EditClipDialogProps) {
  const t = useTranslations('workroom.edit');
  const sent = edit?.sent ?? submission;
  const ownName = sent.contributor.name;
  const [isOpen, setOpen] = useState(true);
  const [name, setName] = useState(submission.contributor.name);
  const [rotate, setRotate] = useState<(typeof TURNS)[number]>(edit?.rotate ?? 0);
  const [isCleaned, setCleaned] = useState(edit?.cleanUp !== 'OFF');
  const close = () => setOpen(false);
  const turn = (degrees: number) => setRotate(TURNS[((rotate + degrees) / 90) % 4] ?? 0);
  const speakerName = name.trim() === ownName ? '' : name.trim();
  const chosen = clipEditOf({ speakerName, rotate: rotate || null, cleanUp: isCleaned ? null : 'OFF' });
  const reset = () => {
    setName(ownName);
    setRotate(0);
    setCleaned(true);
  };
  return (
    <ClipFrame
      title={t('title', { name: submission.contributor.name })}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      actions={
        <>
          <Button disabled={!chosen} onClick={reset}>
            {t('reset')}
          </Button>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            variant="contained"
            onClick={() => {
              onEdit(chosen);
              close();
            }}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('name')}
        value={name}
        helperText={speakerName ? t('nameHelpOwn', { ownName }) : t('nameHelp')}
        sx={{ mt: 1 }}
        slotProps={{ htmlInput: { maxLength: CONTRIBUTOR_NAME_CHARS_MAX, dir: 'auto' } }}
        onChange={({ target }) => setName(target.value)}
      />
      <Rotation sent={sent} rotate={rotate} onTurn={turn} />
      {sent.isCleaned && <CleanUp isOn={isCleaned} onSwitch={setCleaned} />}
      {edit && <Progress submission={submission} state={edit.state} />}
    </ClipFrame>
  );
}

type RotationProps = {
  sent: Pick<TimelineClip['submission'], 'medium' | 'posterUrl'>;
  rotate: number;
  onTurn: (degrees: number) => void;
};

/** Drawn answers are upright. */
function Rotation({ sent: { medium, posterUrl }, rotate, onTurn }: RotationProps) {
  const t = useTranslations('workroom.edit');
  if (medium !== 'VIDEO') return null;
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ mb: 1 }}>
        {t('rotation')}
      </FormLabel>
      {/* A square shows the picture whole in each direction. */}
      <Box sx={{ ...preview, alignSelf: 'center' }}>
        {posterUrl && (
          <Box
            component="img"
            src={posterUrl}
            alt=""
            sx={{ width: '100%', height: '100%', objectFit: 'contain' }}
            style={{ transform: `rotate(${rotate}deg)` }}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1 }}>
        <IconButton aria-label={t('turnLeft')} onClick={() => onTurn(270)}>
          <RotateLeftRounded />
        </IconButton>
        <Typography component="output" variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          {t('turned', { degrees: rotate })}
        </Typography>
        <IconButton aria-label={t('turnRight')} onClick={() => onTurn(90)}>
          <RotateRightRounded />
        </IconButton>
      </Box>
    </FormControl>
  );
}

function CleanUp({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  const t = useTranslations('workroom.edit');
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

type ProgressProps = Pick<TimelineClip, 'submission'> & Pick<EditedClip, 'state'>;

function Progress({ submission, state }: ProgressProps) {
  const t = useTranslations('workroom.edit');
  if (state === 'READY') return null;
  if (state === 'FAILED') return <Alert severity="error">{t('hasFailed')}</Alert>;
  return (
    <div>
      <Typography component="output" variant="body2" color="textSecondary">
        {t('preparing')}
      </Typography>
      <ProgressBar
        variant="determinate"
        value={percentOf(submission)}
        aria-label={t('progress', { name: submission.contributor.name })}
      />
    </div>
  );
}

const preview = {
  width: 'min(100%, 14rem)',
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: 1,
  bgcolor: 'var(--color-room)',
} as const;
