'use client';

import Slider from '@mui/material/Slider';
import { useId } from 'react';
import styles from './crop-dialog.module.css';

/** Fine enough to look smooth, coarse enough for arrow keys. */
const STEPS = 50;

type CropSliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

export function CropSlider({ label, value, min, max, onChange }: CropSliderProps) {
  const labelId = useId();
  const room = max - min;
  return (
    <div>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <Slider
        aria-labelledby={labelId}
        getAriaValueText={(position) => `${room > 0 ? Math.round(((position - min) / room) * 100) : 0} %`}
        value={value}
        min={min}
        max={max}
        step={room > 0 ? room / STEPS : 1}
        disabled={room <= 0}
        onChange={(_, position) => {
          if (typeof position === 'number') onChange(position);
        }}
      />
    </div>
  );
}
