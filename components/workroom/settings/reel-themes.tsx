'use client';

import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { REEL_THEMES, type ReelThemeName } from '#lib/contracts/reels.ts';
import { ornament } from '#lib/illustration/ornament.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { themeOf } from '#lib/tribute/occasions/themes.ts';

type ReelThemesProps = {
  type: TributeType;
  chosen: ReelThemeName;
  /** The title card in each theme, once they are drawn. */
  pictures: ReadonlyMap<ReelThemeName, string> | undefined;
  onChoose: (theme: ReelThemeName) => void;
};

export function ReelThemes({ type, chosen, pictures, onChoose }: ReelThemesProps) {
  const t = useTranslations('workroom.style');
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId} sx={{ fontWeight: 600, color: 'text.primary' }}>
        {t('theme')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={chosen}
        onChange={(_, value) => onChoose(value as ReelThemeName)}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(6.5rem, 1fr))', gap: 1, mt: 1 }}
      >
        {REEL_THEMES.map((theme) => (
          <FormControlLabel
            key={theme}
            value={theme}
            control={<Radio size="small" sx={{ p: 0.5 }} />}
            labelPlacement="top"
            label={
              <>
                <Sample
                  type={type}
                  theme={theme}
                  pictureUrl={pictures?.get(theme)}
                  isChosen={theme === chosen}
                />
                {t(`themes.${type}.${theme}`)}
              </>
            }
            sx={{ m: 0, textAlign: 'center', '& .MuiFormControlLabel-label': { width: 1 } }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

const SHEET = { width: 320, height: 180 };

type SampleProps = {
  type: TributeType;
  theme: ReelThemeName;
  pictureUrl: string | undefined;
  isChosen: boolean;
};

/** The reel's title card, and until it is drawn a card in the theme's colours. */
function Sample({ type, theme, pictureUrl, isChosen }: SampleProps) {
  const { palette } = themeOf(type, theme);
  return (
    <Box
      aria-hidden="true"
      sx={{
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        aspectRatio: '16 / 9',
        borderRadius: 1,
        overflow: 'hidden',
        outline: isChosen ? '3px solid var(--color-green)' : undefined,
        outlineOffset: 2,
        mb: 0.5,
        background: `radial-gradient(circle at 50% 42%, ${palette.filmGround}, ${palette.filmGroundDeep})`,
      }}
    >
      <Box
        component="img"
        alt=""
        src={`data:image/svg+xml,${encodeURIComponent(ornament(type, SHEET, palette))}`}
        sx={{ position: 'absolute', inset: 0, width: 1 }}
      />
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'center', width: 1 }}>
        <Box sx={{ width: 0.4, height: 6, borderRadius: 3, bgcolor: palette.filmInk }} />
        <Box sx={{ width: 0.16, height: 3, borderRadius: 3, bgcolor: palette.filmAccent }} />
      </Box>
      {pictureUrl && (
        <Box
          component="img"
          alt=""
          src={pictureUrl}
          sx={{ position: 'absolute', inset: 0, width: 1, height: 1, objectFit: 'cover' }}
        />
      )}
    </Box>
  );
}
