'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { useSaveFilm } from '#components/workroom/reel/use-save-film.ts';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';
import { type PresentationDto, type ReelSettings, TRANSITIONS } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { REEL_FORMATS, type ReelFormat } from '#lib/reel/format.ts';
import { moodOf, themeMood } from '#lib/tribute/occasions/theme-moods.ts';
import { FormatProgress } from './format-progress.tsx';
import { MusicChoice } from './music-choice.tsx';
import { ReelThemes } from './reel-themes.tsx';

type StyleDialogProps = { tribute: TributeDto; onClose: () => void };

/** How the reel looks and sounds. Each choice saves a version of the reel at once. */
export function StyleDialog({ tribute, onClose }: StyleDialogProps) {
  const { tributeId, tributeType } = tribute;
  const t = useTranslations('workroom.style');
  const film = useTranslations('workroom.film');
  const common = useTranslations('common');
  const titleId = useId();
  const tidyHelpId = useId();
  const { data: presentation, error, isFetching, refetch } = usePresentation(tributeId);
  const save = useSaveFilm(tributeId);
  const change = (settings: Partial<ReelSettings>) =>
    presentation && save({ items: presentation.items, settings });
  const chooseFormat = (format: ReelFormat) => presentation && save({ items: presentation.items, format });
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId} data-saves-at-once>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {!presentation && error && (
          <LoadFailure text={film('failed')} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!presentation && !error && (
          <Skeleton variant="rounded" component="output" aria-label={common('loading')} height={220} />
        )}
        {presentation && (
          <Formats tributeId={tributeId} presentation={presentation} onChoose={chooseFormat} />
        )}
        {presentation && (
          <ReelThemes
            type={tributeType}
            chosen={presentation.settings.theme}
            onChoose={(theme) => change({ theme })}
          />
        )}
        {presentation && (
          <Transitions
            chosen={presentation.settings.transition}
            onChoose={(transition) => change({ transition })}
          />
        )}
        {presentation && (
          <div>
            <FormControlLabel
              label={t('tidy')}
              control={
                <Switch
                  checked={presentation.settings.tidy}
                  onChange={(_, tidy) => change({ tidy })}
                  slotProps={{ input: { 'aria-describedby': tidyHelpId } }}
                />
              }
            />
            <FormHelperText id={tidyHelpId}>{t('tidyHelp')}</FormHelperText>
          </div>
        )}
        {presentation && (
          <MusicChoice
            tributeId={tributeId}
            music={presentation.settings.music}
            moodOf={(hasOwnMusic) => moodOf(tributeType, presentation.settings, hasOwnMusic)}
            suggested={themeMood(tributeType, presentation.settings.theme)}
            onChoose={(music) => change({ music })}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type FormatsProps = {
  tributeId: string;
  presentation: PresentationDto;
  onChoose: (format: ReelFormat) => void;
};

function Formats({ tributeId, presentation: { format, nextFormat }, onChoose }: FormatsProps) {
  const t = useTranslations('workroom.style');
  const labelId = useId();
  const helpId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId}>{t('format')}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        aria-describedby={helpId}
        value={nextFormat?.format ?? format}
        onChange={(_, value) => onChoose(value as ReelFormat)}
      >
        {REEL_FORMATS.map((value) => (
          <FormControlLabel key={value} value={value} control={<Radio />} label={t(FORMAT_TEXTS[value])} />
        ))}
      </RadioGroup>
      <FormHelperText id={helpId} component="output">
        {nextFormat && t('formatProgress', { ready: nextFormat.clipsReady, count: nextFormat.clips })}
      </FormHelperText>
      {nextFormat && <FormatProgress tributeId={tributeId} nextFormat={nextFormat} />}
    </FormControl>
  );
}

const FORMAT_TEXTS = { '16:9': 'wide', '9:16': 'tall', '1:1': 'square' } as const;

type Transition = ReelSettings['transition'];
type TransitionsProps = { chosen: Transition; onChoose: (transition: Transition) => void };

function Transitions({ chosen, onChoose }: TransitionsProps) {
  const t = useTranslations('workroom.style');
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId}>{t('transition')}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={chosen}
        onChange={(_, value) => onChoose(value as Transition)}
      >
        {TRANSITIONS.map((value) => (
          <FormControlLabel key={value} value={value} control={<Radio />} label={t(value)} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
