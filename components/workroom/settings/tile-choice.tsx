'use client';

import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type ReactNode, useId } from 'react';

export type Tile<T extends string> = {
  value: T;
  label: string;
  /** A longer name for those who hear it. It contains the label. */
  name?: string;
  /** Beside the choice, such as a button that plays a sample. */
  extra?: ReactNode;
};

type TileChoiceProps<T extends string> = {
  label: string;
  help?: string | null;
  value: T;
  options: readonly Tile<T>[];
  columns: number;
  /** Under the options. */
  below?: ReactNode;
  onChoose: (value: T) => void;
};

/** Of all columns together: narrower phones show fewer. */
const WIDTH_REM = 20;

/** One of several options, each on a tile. */
export function TileChoice<T extends string>(props: TileChoiceProps<T>) {
  const { label, help, value, options, columns, below, onChoose } = props;
  const labelId = useId();
  const helpId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId} sx={{ fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        aria-describedby={helpId}
        value={value}
        onChange={(_, chosen) => {
          const option = options.find((other) => other.value === chosen);
          if (option) onChoose(option.value);
        }}
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${WIDTH_REM / columns}rem), 1fr))`,
          gap: 1,
          mt: 1,
        }}
      >
        {options.map(({ value: option, label: text, name, extra }) => (
          <Box
            key={option}
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              minHeight: 48,
              border: 1,
              borderColor: option === value ? 'primary.main' : 'divider',
              borderRadius: 1,
              bgcolor: option === value ? 'var(--color-mist)' : undefined,
            }}
          >
            <FormControlLabel
              value={option}
              control={<Radio size="small" slotProps={{ input: name ? { 'aria-label': name } : {} }} />}
              label={text}
              sx={{
                flex: 1,
                minWidth: 0,
                m: 0,
                py: 0.5,
                '& .MuiFormControlLabel-label': {
                  fontSize: 'body2.fontSize',
                  lineHeight: 1.3,
                  paddingInlineEnd: 1,
                },
              }}
            />
            {extra}
          </Box>
        ))}
      </RadioGroup>
      <FormHelperText id={helpId} component="output" sx={{ mx: 0 }}>
        {help}
      </FormHelperText>
      {below}
    </FormControl>
  );
}
