'use client';

import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { ReelSettings } from '#lib/contracts/reels.ts';
import { MUSIC_MOODS, MUSIC_VOLUMES, type MusicMood } from '#lib/reel/music.ts';

type Music = ReelSettings['music'];
type MusicChoiceProps = {
  music: Music;
  /** Chosen by the creator, or by the theme. */
  mood: MusicMood | null;
  suggested: MusicMood;
  onChoose: (music: Music) => void;
};

const NONE = 'none';

const moodNamed = (value: string) => MUSIC_MOODS.find((mood) => mood === value) ?? null;

export function MusicChoice({ music, mood: current, suggested, onChoose }: MusicChoiceProps) {
  const t = useTranslations('workroom.style');
  const volumeOf = (value: string) => MUSIC_VOLUMES.find((volume) => volume === value) ?? music.volume;
  const moods = MUSIC_MOODS.map((mood): [string, string] => [
    mood,
    mood === suggested ? t('suggested', { mood: t(mood) }) : t(mood),
  ]);
  return (
    <>
      <Choice
        label={t('music')}
        help={t('musicHelp')}
        value={current ?? NONE}
        options={[[NONE, t(NONE)], ...moods]}
        onChoose={(value) => onChoose({ ...music, mood: moodNamed(value) })}
      />
      {current !== null && (
        <Choice
          label={t('volume')}
          value={music.volume}
          options={MUSIC_VOLUMES.map((volume) => [volume, t(volume)])}
          onChoose={(value) => onChoose({ ...music, volume: volumeOf(value) })}
        />
      )}
    </>
  );
}

type ChoiceProps = {
  label: string;
  help?: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
};

function Choice({ label, help, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, chosen) => onChoose(chosen)}>
        {options.map(([option, text]) => (
          <FormControlLabel key={option} value={option} control={<Radio />} label={text} />
        ))}
      </RadioGroup>
      {help && <FormHelperText sx={{ mx: 0 }}>{help}</FormHelperText>}
    </FormControl>
  );
}
