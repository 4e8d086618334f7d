'use client';

import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import StopRounded from '@mui/icons-material/StopRounded';
import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import type { ReelSettings } from '#lib/contracts/reels.ts';
import { MUSIC_MOODS, MUSIC_VOLUMES, type MusicMood, type MusicVolume } from '#lib/reel/music.ts';
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
  hasFailed: boolean;
  onChoose: (music: Music) => void;
};

const NONE = 'none' as const;
const OWN_SAMPLE_SECONDS = 20;

export function MusicChoice({ tributeId, music, moodOf, suggested, hasFailed, onChoose }: MusicChoiceProps) {
  const t = useTranslations('workroom.style');
  const own = useMusic(tributeId);
  const { file = null, samples } = own.music ?? {};
  const sample = useSample();
  const start = music.startSeconds ?? 0;
  /** Null until it can be played. */
  const urlOf = (mood: MusicMood | 'own' | typeof NONE): string | null => {
    if (mood === NONE) return null;
    if (mood === 'own') return file && `${file.url}#t=${start},${start + OWN_SAMPLE_SECONDS}`;
    return samples?.[mood] ?? null;
  };
  /** Composing the music of a reel takes longer than people wait for a sound. */
  const hear = (mood: Parameters<typeof urlOf>[0], volume: MusicVolume) => {
    const url = urlOf(mood);
    if (url) sample.start(url, volume);
    else sample.stop();
  };
  const moods = MUSIC_MOODS.map((mood) => ({
    value: mood,
    label: t(mood),
    extra: <SampleButton label={t(mood)} url={urlOf(mood)} sample={sample} volume={music.volume} />,
  }));
  const ownOptions = file
    ? [
        {
          value: 'own' as const,
          label: t('own'),
          extra: <SampleButton label={t('own')} url={urlOf('own')} sample={sample} volume={music.volume} />,
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
        below={hasFailed && <Alert severity="warning">{t('musicFailed')}</Alert>}
        onChoose={(mood) => {
          hear(mood, music.volume);
          onChoose({ ...music, mood: mood === NONE ? null : mood });
        }}
      />
      <OwnMusic own={own} chosen={music} onChoose={onChoose} />
      {current !== null && (
        <TileChoice
          label={t('volume')}
          value={music.volume}
          options={MUSIC_VOLUMES.map((volume) => ({ value: volume, label: t(volume) }))}
          columns={3}
          onChoose={(volume) => {
            hear(current, volume);
            onChoose({ ...music, volume });
          }}
        />
      )}
    </>
  );
}

type SampleProps = {
  label: string;
  url: string | null;
  volume: MusicVolume;
  sample: ReturnType<typeof useSample>;
};

/** The address of a sample is null until it can be played. */
function SampleButton({ label, url, volume, sample: { playing, toggle } }: SampleProps) {
  const t = useTranslations('workroom.style');
  const isPlaying = url !== null && playing === url;
  return (
    <IconButton
      aria-label={t(isPlaying ? 'stopSample' : 'playSample', { mood: label })}
      disabled={url === null}
      onClick={() => url && toggle(url, volume)}
    >
      {isPlaying ? <StopRounded /> : <PlayArrowRounded />}
    </IconButton>
  );
}
