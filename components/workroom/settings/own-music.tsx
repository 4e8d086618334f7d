'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { useLastSave } from '#lib/browser/hooks/use-last-save.ts';
import type { ReelSettings } from '#lib/contracts/reels.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { MUSIC_ENDINGS, type MusicFileRefusal, refuseMusicFile } from '#lib/reel/own-music.ts';
import type { useMusic } from './use-music.ts';

type OwnMusicProps = {
  own: ReturnType<typeof useMusic>;
  chosen: ReelSettings['music'];
  onChoose: (music: ReelSettings['music']) => void;
};

/** The creator's own music file: sent after a statement of rights, replaced, removed, started later. */
export function OwnMusic({ own, chosen, onChoose }: OwnMusicProps) {
  const t = useTranslations('workroom.style');
  const [refusal, setRefusal] = useState<MusicFileRefusal | null>(null);
  const { file = null, arriving = null } = own.music ?? {};
  const choose = (next: File) => {
    const refused = refuseMusicFile(next);
    setRefusal(refused);
    if (!refused) own.sending.mutate(next);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
        {t('own')}
      </Typography>
      {file && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('musicFile', { name: file.name, length: formatDuration(file.durationSeconds) })}
        </Typography>
      )}
      {file && chosen.mood === 'own' && (
        <StartField
          start={chosen.startSeconds ?? 0}
          longest={Math.max(0, Math.floor(file.durationSeconds) - 1)}
          onChange={(startSeconds) => onChoose({ ...chosen, startSeconds })}
        />
      )}
      <FileButtons own={own} hasFile={file !== null} hasArriving={arriving !== null} onFile={choose} />
      <Progress own={own} />
      <Failure own={own} refusal={refusal && t(refusal)} />
    </Box>
  );
}

type Own = Pick<OwnMusicProps, 'own'>;
type FileButtonsProps = Own & { hasFile: boolean; hasArriving: boolean; onFile: (file: File) => void };

function FileButtons({ own, hasFile, hasArriving, onFile }: FileButtonsProps) {
  const t = useTranslations('workroom.style');
  const [mayUse, setMayUse] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const isBusy = own.sending.isPending || own.removing.isPending;
  const isReplacing = hasFile && hasArriving;
  return (
    <>
      <FormControlLabel
        label={t('mayUse')}
        control={<Checkbox checked={mayUse} onChange={(_, isChecked) => setMayUse(isChecked)} />}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t(hasFile ? 'replaceMusic' : 'chooseMusic')}
          accept={`${MUSIC_ENDINGS.join()},audio/*`}
          disabled={!mayUse || isBusy}
          onChange={({ target }) => {
            if (target.files?.[0]) onFile(target.files[0]);
            // The same file can be chosen again. The statement is about one file.
            target.value = '';
            setMayUse(false);
          }}
        />
        <Button
          variant="outlined"
          disabled={!mayUse || isBusy}
          aria-describedby={helpId}
          onClick={() => input.current?.click()}
        >
          {t(hasFile ? 'replaceMusic' : 'chooseMusic')}
        </Button>
        {(hasFile || hasArriving) && (
          <Button disabled={isBusy} onClick={() => own.removing.mutate()}>
            {t(isReplacing ? 'discardMusic' : 'removeMusic')}
          </Button>
        )}
      </Box>
      <FormHelperText id={helpId} sx={{ mx: 0 }}>
        {t('ownHelp')}
      </FormHelperText>
    </>
  );
}

function Progress({ own: { music, share, sending } }: Own) {
  const t = useTranslations('workroom.style');
  const checked = sending.isPending || music?.arriving?.failure ? null : music?.arriving;
  return (
    <FormHelperText component="output" sx={{ mx: 0 }}>
      {sending.isPending && t('sendingMusic', { share })}
      {checked && t('checkingMusic', { name: checked.name })}
    </FormHelperText>
  );
}

function Failure({ own: { music, sending, removing }, refusal }: Own & { refusal: string | null }) {
  const t = useTranslations('workroom.style');
  const notSent = sending.error && (sending.error.message || t('musicNotSent'));
  const arrived = sending.isPending ? null : music?.arriving?.failure;
  const failure = refusal ?? notSent ?? removing.error?.message ?? arrived;
  if (!failure) return null;
  return (
    <FormHelperText error role="alert" sx={{ mx: 0 }}>
      {failure}
    </FormHelperText>
  );
}

type StartFieldProps = { start: number; longest: number; onChange: (seconds: number) => void };

/** It is saved when the field is left. */
function StartField({ start, longest, onChange }: StartFieldProps) {
  const t = useTranslations('workroom.style');
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed === null) return;
    const seconds = Math.min(longest, Math.max(0, Math.round(Number(typed)) || 0));
    if (seconds !== start) onChange(seconds);
    setTyped(null);
  };
  useLastSave(save);
  return (
    <TextField
      type="number"
      size="small"
      label={t('startSeconds')}
      helperText={t('startHelp')}
      value={typed ?? String(start)}
      slotProps={{ htmlInput: { min: 0, max: longest } }}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
}
