'use client';

import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import StopRounded from '@mui/icons-material/StopRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import type { ReelSettings } from '#lib/contracts/reels.ts';
import { MUSIC_MOODS, MUSIC_VOLUMES, type MusicMood } from '#lib/reel/music.ts';
import { OwnMusic } from './own-music.tsx';
import { TileChoice } from './tile-choice.tsx';
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

const NONE = 'none' as const;
const OWN_SAMPLE_SECONDS = 20;

export function MusicChoice({ tributeId, music, moodOf, suggested, onChoose }: MusicChoiceProps) {
  const t = useTranslations('workroom.style');
  const own = useMusic(tributeId);
  const { file = null, samples } = own.music ?? {};
  const sample = useSample();
  const moods = MUSIC_MOODS.map((mood) => ({
    value: mood,
    label: t(mood),
    extra: <SampleButton label={t(mood)} url={samples?.[mood] ?? null} sample={sample} />,
  }));
  const start = music.startSeconds ?? 0;
  const ownSample = file && `${file.url}#t=${start},${start + OWN_SAMPLE_SECONDS}`;
  const ownOptions = file
    ? [
        {
          value: 'own' as const,
          label: t('own'),
          extra: <SampleButton label={t('own')} url={ownSample} sample={sample} />,
        },
      ]
    : [];
  const current = moodOf(!own.music || file !== null);
  return (
    <>
      <TileChoice
        label={t('music')}
        help={`${t('musicHelp')} ${t('suggested', { mood: t(suggested) })}`}
        value={current ?? NONE}
        options={[...moods, ...ownOptions, { value: NONE, label: t(NONE) }]}
        columns={2}
        onChoose={(mood) => onChoose({ ...music, mood: mood === NONE ? null : mood })}
      />
      <OwnMusic own={own} chosen={music} onChoose={onChoose} />
      {current !== null && (
        <TileChoice
          label={t('volume')}
          value={music.volume}
          options={MUSIC_VOLUMES.map((volume) => ({ value: volume, label: t(volume) }))}
          columns={3}
          onChoose={(volume) => onChoose({ ...music, volume })}
        />
      )}
    </>
  );
}

type SampleProps = { label: string; url: string | null; sample: ReturnType<typeof useSample> };

/** The address of a sample is null until it can be played. */
function SampleButton({ label, url, sample: { playing, toggle } }: SampleProps) {
  const t = useTranslations('workroom.style');
  const isPlaying = url !== null && playing === url;
  return (
    <IconButton
      aria-label={t(isPlaying ? 'stopSample' : 'playSample', { mood: label })}
      disabled={url === null}
      onClick={() => url && toggle(url)}
    >
      {isPlaying ? <StopRounded /> : <PlayArrowRounded />}
    </IconButton>
  );
}
