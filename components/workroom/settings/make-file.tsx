'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useHandedFocus } from '#components/ui/use-handed-focus.ts';
import { ReelState } from '#components/workroom/reel/reel-state.tsx';
import { StopReel } from '#components/workroom/reel/stop-reel.tsx';
import { useMakeReel } from '#components/workroom/reel/use-make-reel.ts';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';
import { useReelStatus } from '#lib/browser/hooks/use-reel-status.ts';
import type { FileOptions } from '#lib/contracts/made-reels.ts';
import type { RenderDto } from '#lib/contracts/reels.ts';
import { REEL_QUALITIES, type ReelQuality } from '#lib/reel/format.ts';

/** Makes a file of another size, or with captions in its picture. */
export function MakeFile({ tributeId }: { tributeId: string }) {
  const t = useTranslations('workroom.files');
  const { data: reel } = useReelStatus(tributeId);
  const { data: presentation } = usePresentation(tributeId);
  const [options, setOptions] = useState<FileOptions>({ quality: '720p', hasCaptions: false });
  const make = useMakeReel(tributeId);
  const { hand, ref } = useHandedFocus();
  const ids = { size: useId(), sizeHelp: useId(), captionsHelp: useId() };
  const render = reel?.render ?? null;
  if (!reel || !presentation?.entries.some(({ kind }) => kind === 'CLIP')) return null;
  const canCaption = presentation.captions.length > 0;
  const isUnderway = render?.status === 'QUEUED' || render?.status === 'RENDERING';
  if (isUnderway)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1 }}>
          <ReelState render={render} isUnknown={false} />
        </Box>
        <StopReel tributeId={tributeId} onStop={hand} buttonRef={ref} />
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <FormControl>
        <FormLabel id={ids.size}>{t('size')}</FormLabel>
        <RadioGroup
          aria-labelledby={ids.size}
          aria-describedby={ids.sizeHelp}
          value={options.quality}
          onChange={(_, quality) => setOptions({ ...options, quality: quality as ReelQuality })}
        >
          {REEL_QUALITIES.map((quality) => (
            <FormControlLabel key={quality} value={quality} control={<Radio />} label={t(quality)} />
          ))}
        </RadioGroup>
        <FormHelperText id={ids.sizeHelp} sx={{ mx: 0 }}>
          {t('sizeHelp')}
        </FormHelperText>
      </FormControl>
      <div>
        <FormControlLabel
          label={t('captions')}
          disabled={!canCaption}
          control={
            <Checkbox
              checked={options.hasCaptions && canCaption}
              onChange={(_, hasCaptions) => setOptions({ ...options, hasCaptions })}
              slotProps={{ input: { 'aria-describedby': ids.captionsHelp } }}
            />
          }
        />
        <FormHelperText id={ids.captionsHelp}>{t(canCaption ? 'captionsHelp' : 'noCaptions')}</FormHelperText>
      </div>
      <Failure render={render} />
      <Button
        ref={ref}
        variant="outlined"
        loading={make.isPending}
        onClick={() => {
          hand();
          make.mutate({ ...options, hasCaptions: options.hasCaptions && canCaption });
        }}
      >
        {t('make')}
      </Button>
    </Box>
  );
}

function Failure({ render }: { render: RenderDto | null }) {
  const t = useTranslations('workroom.files');
  if (!render?.failure) return null;
  return (
    <FormHelperText error role="alert" sx={{ mx: 0 }}>
      {t('notMade')}
    </FormHelperText>
  );
}
