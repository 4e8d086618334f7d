'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useSaveFilm } from '#components/workroom/reel/use-save-film.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import {
  type PresentationDto,
  type ReelSettings,
  type ReelThemeName,
  TRANSITIONS,
} from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { REEL_FORMATS } from '#lib/reel/format.ts';
import { moodOf, themeMood } from '#lib/tribute/occasions/theme-moods.ts';
import { FormatFailure } from './format-failure.tsx';
import { FormatProgress } from './format-progress.tsx';
import { MusicChoice } from './music-choice.tsx';
import { ReelCover } from './reel-cover.tsx';
import { ReelLength } from './reel-length.tsx';
import { ReelThemes } from './reel-themes.tsx';
import { TileChoice } from './tile-choice.tsx';
import { useThemes } from './use-themes.ts';

type StyleFieldsProps = { tribute: TributeDto; presentation: PresentationDto; onPicture: () => void };

/** Each choice saves a version of the reel at once. */
export function StyleFields({ tribute, presentation, onPicture }: StyleFieldsProps) {
  const { tributeId, tributeType } = tribute;
  const t = useTranslations('workroom.style');
  const queryClient = useQueryClient();
  const { settings, items, format, nextFormat } = presentation;
  const pictures = useThemes(tributeId, nextFormat?.format ?? format);
  const save = useSaveFilm(tributeId);
  const change = (part: Partial<ReelSettings>) => save({ items, settings: part }, { seen: presentation });
  const chooseTheme = (theme: ReelThemeName) => {
    change({ theme });
    const pictureUrl = pictures?.get(theme);
    if (!pictureUrl || nextFormat) return;
    // The player shows it before the server has answered.
    queryClient.setQueryData<PresentationDto>(queryKeys.presentation(tributeId), (reel) => {
      const [title, ...entries] = reel?.entries ?? [];
      if (!reel || title?.kind !== 'CARD') return reel;
      return { ...reel, entries: [{ ...title, pictureUrl, videoUrl: null }, ...entries] };
    });
  };
  return (
    <>
      <ReelLength presentation={presentation} />
      <ReelThemes type={tributeType} chosen={settings.theme} pictures={pictures} onChoose={chooseTheme} />
      <MusicChoice
        tributeId={tributeId}
        music={settings.music}
        moodOf={(hasOwnMusic) => moodOf(tributeType, settings, hasOwnMusic)}
        suggested={themeMood(tributeType, settings.theme)}
        hasFailed={presentation.hasMusicFailed}
        onChoose={(music) => change({ music })}
      />
      <TileChoice
        label={t('format')}
        help={nextFormat && t('formatProgress', { ready: nextFormat.clipsReady, count: nextFormat.clips })}
        below={
          nextFormat && (
            <>
              <FormatProgress key={nextFormat.format} tributeId={tributeId} nextFormat={nextFormat} />
              <FormatFailure presentation={presentation} onRetry={() => change({})} />
            </>
          )
        }
        value={nextFormat?.format ?? format}
        options={REEL_FORMATS.map((value) => ({ value, label: value, name: t(FORMAT_TEXTS[value]) }))}
        columns={3}
        onChoose={(chosen) => save({ items, format: chosen }, { seen: presentation })}
      />
      <TileChoice
        label={t('transition')}
        value={settings.transition}
        options={TRANSITIONS.map((value) => ({ value, label: t(value) }))}
        columns={2}
        onChoose={(transition) => change({ transition })}
      />
      <Tidy isTidy={settings.tidy} onSwitch={(tidy) => change({ tidy })} />
      <ReelCover presentation={presentation} onPicture={onPicture} onChoose={(cover) => change({ cover })} />
    </>
  );
}

const FORMAT_TEXTS = { '16:9': 'wide', '9:16': 'tall', '1:1': 'square' } as const;

type TidyProps = { isTidy: boolean; onSwitch: (isTidy: boolean) => void };

function Tidy({ isTidy, onSwitch }: TidyProps) {
  const t = useTranslations('workroom.style');
  const helpId = useId();
  return (
    <div>
      <FormControlLabel
        label={t('tidy')}
        labelPlacement="start"
        control={
          <Switch
            checked={isTidy}
            onChange={(_, tidy) => onSwitch(tidy)}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          m: 0,
          '& .MuiFormControlLabel-label': { fontWeight: 600 },
        }}
      />
      <FormHelperText id={helpId} sx={{ mx: 0 }}>
        {t('tidyHelp')}
      </FormHelperText>
    </div>
  );
}
