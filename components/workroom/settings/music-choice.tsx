'use client';

import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import StopRounded from '@mui/icons-material/StopRounded';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { ReelSettings } from '#lib/contracts/reels.ts';
import { MUSIC_MOODS, MUSIC_VOLUMES, type MusicMood } from '#lib/reel/music.ts';
import { OwnMusic } from './own-music.tsx';
import { useMusic } from './use-music.ts';
import { useSample } from './use-sample.ts';

type Music = ReelSettings['music'];
type MusicChoiceProps = {
  tributeId: string;
  music: Music;
  /** Chosen by the creator, or by the theme. */
  moodOf: (hasOwnMusic: boolean) => MusicMood | 'own' | null;
  suggested: MusicMood;
  onChoose: (music: Music) => void;
};

const NONE = 'none';
const OWN_SAMPLE_SECONDS = 20;

const choiceNamed = (value: string) =>
  [...MUSIC_MOODS, 'own' as const].find((mood) => mood === value) ?? null;

export function MusicChoice({ tributeId, music, moodOf, suggested, onChoose }: MusicChoiceProps) {
  const t = useTranslations('workroom.style');
  const own = useMusic(tributeId);
  const { file = null, samples } = own.music ?? {};
  const volumeOf = (value: string) => MUSIC_VOLUMES.find((volume) => volume === value) ?? music.volume;
  const moods = MUSIC_MOODS.map(
    (mood): Option => ({
      value: mood,
      label: mood === suggested ? t('suggested', { mood: t(mood) }) : t(mood),
      sample: { label: t(mood), url: samples?.[mood] ?? null },
    }),
  );
  const start = music.startSeconds ?? 0;
  const ownSample = file && `${file.url}#t=${start},${start + OWN_SAMPLE_SECONDS}`;
  const ownOptions = file
    ? [{ value: 'own', label: t('own'), sample: { label: t('own'), url: ownSample } }]
    : [];
  const current = moodOf(!own.music || file !== null);
  return (
    <>
      <Choice
        label={t('music')}
        help={t('musicHelp')}
        value={current ?? NONE}
        options={[{ value: NONE, label: t(NONE) }, ...moods, ...ownOptions]}
        onChoose={(value) => onChoose({ ...music, mood: choiceNamed(value) })}
      />
      <OwnMusic own={own} chosen={music} onChoose={onChoose} />
      {current !== null && (
        <Choice
          label={t('volume')}
          value={music.volume}
          options={MUSIC_VOLUMES.map((volume) => ({ value: volume, label: t(volume) }))}
          onChoose={(value) => onChoose({ ...music, volume: volumeOf(value) })}
        />
      )}
    </>
  );
}

/** The address of a sample is null until it can be played. */
type Option = { value: string; label: string; sample?: { label: string; url: string | null } };
type ChoiceProps = {
  label: string;
  help?: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
};

function Choice({ label, help, value, options, onChoose }: ChoiceProps) {
  const t = useTranslations('workroom.style');
  const id = useId();
  const { playing, toggle } = useSample();
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, chosen) => onChoose(chosen)}>
        {options.map(({ value: option, label: text, sample }) => (
          <Box key={option} sx={{ display: 'flex', justifyContent: 'space-between' }}>
            <FormControlLabel value={option} control={<Radio />} label={text} />
            {sample && (
              <IconButton
                aria-label={t(sample.url !== null && playing === sample.url ? 'stopSample' : 'playSample', {
                  mood: sample.label,
                })}
                disabled={sample.url === null}
                onClick={() => sample.url && toggle(sample.url)}
              >
                {sample.url !== null && playing === sample.url ? <StopRounded /> : <PlayArrowRounded />}
              </IconButton>
            )}
          </Box>
        ))}
      </RadioGroup>
      {help && <FormHelperText sx={{ mx: 0 }}>{help}</FormHelperText>}
    </FormControl>
  );
}
