'use client';

import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ReelClock } from '#components/player/reel-clock.ts';
import { SHORTEST_TRIM_FRAMES, type Trim } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { FRAME_RATE, secondsOf } from '#lib/reel/format.ts';
import { ClipFrame } from './clip-frame.tsx';
import { Waveform } from './waveform.tsx';

type TrimDialogProps = {
  submission: SubmissionDto;
  trim: Trim | null;
  /** Null shows the whole clip. */
  onTrim: (trim: Trim | null) => void;
  onClosed: () => void;
};

/** Chooses the part of a clip that the reel shows, to the frame. */
export function TrimDialog({ submission, trim, onTrim, onClosed }: TrimDialogProps) {
  const t = useTranslations('workroom.trim');
  const format = useFormatter();
  const video = useRef<HTMLVideoElement>(null);
  const [isOpen, setOpen] = useState(true);
  const [isPlaying, setPlaying] = useState(false);
  const frames = Math.round((submission.durationSeconds ?? 0) * FRAME_RATE);
  const [part, setPart] = useState<Trim>(trim ?? { from: 0, to: frames });
  const isWhole = part.from === 0 && part.to === frames;
  const close = () => setOpen(false);
  const seconds = (count: number) =>
    format.number(secondsOf(count), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

  const change = ([from = 0, to = frames]: readonly number[]) => {
    const moved = from === part.from ? to - 1 : from;
    setPart({ from, to });
    if (video.current) video.current.currentTime = secondsOf(moved);
  };
  const preview = () => {
    if (!video.current) return;
    video.current.currentTime = secondsOf(part.from);
    void video.current.play().catch(() => {});
  };
  // `timeupdate` comes only four times a second, too late to stop at a frame.
  useEffect(() => {
    const playing = isPlaying && !isWhole ? video.current : null;
    if (!playing) return;
    const clock = new ReelClock(() => {
      const leftMs = (secondsOf(part.to) - playing.currentTime) * 1000;
      if (leftMs <= 0) playing.pause();
      return leftMs;
    });
    clock.start();
    return () => clock.stop();
  }, [isPlaying, isWhole, part.to]);

  return (
    <ClipFrame
      title={t('title', { name: submission.contributor.name })}
      width="sm"
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      actions={
        <>
          <Button onClick={preview}>{t('play')}</Button>
          <Button disabled={isWhole} onClick={() => change([0, frames])}>
            {t('reset')}
          </Button>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            variant="contained"
            onClick={() => {
              onTrim(isWhole ? null : part);
              close();
            }}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <video
        ref={video}
        src={submission.playbackUrl ?? ''}
        playsInline
        preload="auto"
        style={{ width: '100%', aspectRatio: '16 / 9' }}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <track kind="captions" />
      </video>
      <div>
        <Waveform peaks={submission.peaks} from={part.from / frames} to={part.to / frames} />
        <Slider
          value={[part.from, part.to]}
          min={0}
          max={frames}
          step={1}
          shiftStep={FRAME_RATE}
          disableSwap
          getAriaLabel={(handle) => t(handle === 0 ? 'start' : 'end')}
          getAriaValueText={(value) => t('seconds', { seconds: seconds(value) })}
          onChange={(_, value) => {
            const [from = 0, to = frames] = Array.isArray(value) ? value : [];
            if (to - from >= Math.min(SHORTEST_TRIM_FRAMES, frames)) change([from, to]);
          }}
        />
      </div>
      <Typography component="output" variant="body2" color="textSecondary">
        {t('part', { shown: seconds(part.to - part.from), whole: seconds(frames) })}
      </Typography>
    </ClipFrame>
  );
}
