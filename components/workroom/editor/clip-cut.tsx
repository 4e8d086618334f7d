'use client';

import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { keepPosterShown } from '#components/workroom/clips/chosen-poster.ts';
import type { TimelineClip } from '#components/workroom/reel/arrange-film.ts';
import { useNoteWatched } from '#components/workroom/use-note-watched.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { captionAt } from '#lib/captions/caption-at.ts';
import type { Trim } from '#lib/contracts/reels.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { FRAME_RATE, secondsOf } from '#lib/reel/format.ts';
import { findLeftOut } from '#lib/reel/left-out.ts';
import { CaptionLines } from './caption-lines.tsx';
import { ClipScreen } from './clip-screen.tsx';
import { LeftOutNote } from './left-out-note.tsx';
import { TrimBar } from './trim-bar.tsx';
import { useClipCaptions } from './use-clip-captions.ts';
import { usePart } from './use-part.ts';
import { usePartPlayback } from './use-part-playback.ts';

type ClipCutProps = {
  tributeId: string;
  clip: TimelineClip;
  startsPlaying: boolean;
  canTrim: boolean;
  canCaption: boolean;
  /** Makes a frame the poster. Missing if the clip has no other pictures. */
  onPoster: ((frame: number) => void) | undefined;
  /** Null shows the whole clip. */
  onTrim: (trim: Trim | null) => void;
};

/** The clip playing, the part of it that the reel shows, and its captions. */
export function ClipCut({ tributeId, clip, startsPlaying, canTrim, canCaption, ...actions }: ClipCutProps) {
  const t = useTranslations('workroom.editor');
  const { onPoster, onTrim } = actions;
  const { submission, trim, edit } = clip;
  const frames = Math.round((submission.durationSeconds ?? 0) * FRAME_RATE);
  const choice = usePart({ trim, frames, onTrim });
  const queryClient = useQueryClient();
  // The clip's address expires while it is open.
  const renew = () => void queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
  const playback = usePartPlayback(choice.part, { onPlayed: useNoteWatched(tributeId), onFailed: renew });
  const { part } = choice;
  const leftOut = findLeftOut({ ...submission, frames }, part);
  const { editing, field } = useClipCaptions(tributeId, submission._id, canCaption);
  const captions = editing.captions ?? [];
  const start = useEffectEvent(() => {
    playback.seek(secondsOf(part.from));
    if (startsPlaying) playback.toggle();
  });
  useEffect(() => start(), []);
  const trimTo = (wanted: Trim | null) => {
    choice.save(wanted);
    playback.seek(secondsOf(wanted?.from ?? 0));
  };
  const pose = (choose: NonNullable<typeof onPoster>) => {
    const frame = Math.min(Math.round(playback.seconds * FRAME_RATE), frames - 1);
    if (playback.video.current) keepPosterShown(submission._id, frame, playback.video.current);
    choose(frame);
  };
  return (
    <>
      <Box data-part="screen">
        <ClipScreen
          video={playback.video}
          submission={submission}
          turn={edit?.turn ?? 0}
          caption={captionAt(captions, playback.seconds)?.text}
          isPlaying={playback.isPlaying}
          onToggle={playback.toggle}
          handlers={playback.handlers}
        />
        {onPoster && (
          <Button
            startIcon={<ImageOutlined />}
            sx={{ mt: 0.5, px: 1, marginInlineStart: -1, textAlign: 'start' }}
            onClick={() => pose(onPoster)}
          >
            {t('poster')}
          </Button>
        )}
      </Box>
      {canCaption && (
        <Box data-part="cut" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          {canTrim && (
            <>
              <Box sx={line}>
                <Typography component="output" sx={{ fontWeight: 600 }}>
                  {t('stays', { length: formatDuration(secondsOf(part.to - part.from)) })}
                </Typography>
                <LeftOutNote leftOut={leftOut} onTrim={trimTo} />
                {submission.speech.length > 0 && <SpeechKey />}
              </Box>
              <TrimBar
                submission={submission}
                frames={frames}
                choice={choice}
                seconds={playback.seconds}
                captions={captions}
                onSeek={playback.seek}
              />
            </>
          )}
          <CaptionLines editing={editing} field={field} />
        </Box>
      )}
    </>
  );
}

function SpeechKey() {
  const t = useTranslations('workroom.editor');
  return (
    <Typography variant="body2" color="textSecondary" sx={{ marginInlineStart: 'auto' }}>
      <Box component="span" sx={key} />
      {t('speech')}
    </Typography>
  );
}

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 } as const;

const key = {
  display: 'inline-block',
  width: 14,
  height: 14,
  marginInlineEnd: 1,
  borderRadius: '4px',
  bgcolor: 'color-mix(in srgb, var(--color-leaf) 60%, transparent)',
  verticalAlign: '-2px',
} as const;
