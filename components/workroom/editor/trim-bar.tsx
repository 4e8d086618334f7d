'use client';

import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useFormatter, useTranslations } from 'next-intl';
import type { Caption } from '#lib/contracts/captions.ts';
import type { Trim } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { FRAME_RATE, secondsOf } from '#lib/reel/format.ts';
import type { usePart } from './use-part.ts';
import { useWaveform } from './use-waveform.ts';
import { Waveform } from './waveform.tsx';

type TrimBarProps = {
  submission: SubmissionDto;
  frames: number;
  choice: ReturnType<typeof usePart>;
  seconds: number;
  captions: readonly Caption[];
  onSeek: (seconds: number) => void;
};

/** The waveform of a clip with a handle at each end of the part that the reel shows. */
export function TrimBar({ submission, frames, choice, seconds, captions, onSeek }: TrimBarProps) {
  const t = useTranslations('workroom.editor');
  const format = useFormatter();
  const { speech } = submission;
  const peaks = useWaveform(submission._id);
  const length = secondsOf(frames);
  const share = (at: number) => Math.min(1, at / length);
  const percent = (at: number) => `${share(at) * 100}%`;
  const { part } = choice;
  const exact = (count: number) =>
    format.number(secondsOf(count), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

  const move = (wanted: Trim) => {
    const moved = wanted.from === part.from ? wanted.to - 1 : wanted.from;
    if (choice.move(wanted)) onSeek(secondsOf(moved));
  };
  return (
    <div>
      <Box
        sx={bar}
        onClick={({ clientX, currentTarget, target }) => {
          if (target instanceof HTMLInputElement) return;
          const { left, width } = currentTarget.getBoundingClientRect();
          onSeek(Math.max(0, Math.min(1, (clientX - left) / width)) * length);
        }}
      >
        <Waveform
          peaks={peaks}
          shown={{ from: part.from / frames, to: part.to / frames }}
          speech={speech.map(({ startSeconds, endSeconds }) => ({
            from: share(startSeconds),
            to: share(endSeconds),
          }))}
        />
        <Slider
          value={[part.from, part.to]}
          min={0}
          max={frames}
          step={1}
          shiftStep={FRAME_RATE}
          disableSwap
          sx={handles}
          getAriaLabel={(handle) => t(handle === 0 ? 'start' : 'end')}
          getAriaValueText={(value) => t('seconds', { seconds: exact(value) })}
          onChange={(_, value) => move(trimOf(value, frames))}
          onChangeCommitted={(event) => {
            // Assistive technology changes the value without a key.
            const isByKey = event.type === 'keydown' || event.type === 'change';
            if (isByKey) choice.settleSoon();
            else choice.settle();
          }}
          onBlur={choice.settle}
        />
        <Box sx={playhead} style={{ insetInlineStart: percent(seconds) }} />
      </Box>
      <Box aria-hidden="true" sx={scale}>
        {[0, length / 2, length].map((at) => (
          <Typography key={at} component="span" variant="caption" color="textSecondary">
            {formatDuration(at)}
          </Typography>
        ))}
      </Box>
      {captions.length > 0 && (
        <Box aria-hidden="true" sx={lane}>
          {captions.map(({ startSeconds, endSeconds, text }) => (
            <Box
              key={startSeconds}
              sx={line}
              data-shown={seconds >= startSeconds && seconds < endSeconds}
              style={{
                insetInlineStart: percent(startSeconds),
                width: `calc(${(share(endSeconds) - share(startSeconds)) * 100}% - 2px)`,
              }}
            >
              {text}
            </Box>
          ))}
        </Box>
      )}
    </div>
  );
}

function trimOf(value: number | readonly number[], frames: number): Trim {
  const [from = 0, to = frames] = typeof value === 'number' ? [] : value;
  return { from, to };
}

// Time runs from left to right in every language.
const bar = {
  position: 'relative',
  height: 88,
  borderRadius: 1,
  bgcolor: 'var(--color-line)',
  direction: 'ltr',
  cursor: 'pointer',
} as const;

/** Only the handles take presses: elsewhere the waveform shows another moment. */
const handles = {
  position: 'absolute',
  inset: 0,
  height: 88,
  p: '0 !important',
  pointerEvents: 'none',
  '& .MuiSlider-rail': { display: 'none' },
  '& .MuiSlider-track': {
    height: '100%',
    border: '3px solid var(--color-green)',
    borderRadius: 1,
    bgcolor: 'transparent',
  },
  '& .MuiSlider-thumb': {
    width: 16,
    height: '100%',
    borderRadius: 1,
    bgcolor: 'var(--color-green)',
    pointerEvents: 'auto',
    touchAction: 'none',
    cursor: 'ew-resize',
    // A line to hold, and room for a finger.
    '&::before': { width: 2, height: 28, bgcolor: 'var(--color-white)', borderRadius: 0, boxShadow: 'none' },
    '&::after': { width: 44, height: '100%', borderRadius: 0 },
  },
} as const;

const playhead = {
  position: 'absolute',
  top: -4,
  bottom: -4,
  width: 2,
  marginInlineStart: '-1px',
  bgcolor: 'var(--color-ink)',
  pointerEvents: 'none',
} as const;

const scale = { display: 'flex', justifyContent: 'space-between', mt: 0.5, direction: 'ltr' } as const;

const lane = { position: 'relative', height: 30, mt: 0.5, mb: 1, direction: 'ltr' } as const;

const line = {
  position: 'absolute',
  px: 0.5,
  overflow: 'hidden',
  border: '1px solid var(--color-line)',
  borderRadius: '6px',
  bgcolor: 'background.paper',
  typography: 'caption',
  lineHeight: '28px',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&[data-shown="true"]': { borderColor: 'var(--color-green)' },
} as const;
