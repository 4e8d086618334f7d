'use client';

import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';

type CheckedFieldProps = Omit<TextFieldProps, 'onInvalid' | 'error' | 'required'> & {
  /** The words for what the browser finds wrong with the value. */
  problemOf: (validity: ValidityState) => string;
};

/** A field that must be filled in; once its form is sent, what is wrong stands under it until it is changed. */
export function CheckedField({ problemOf, helperText, onChange, slotProps, ...field }: CheckedFieldProps) {
  const [problem, setProblem] = useState('');
  return (
    <TextField
      {...field}
      required
      error={problem !== ''}
      helperText={problem || helperText}
      onChange={(event) => {
        setProblem('');
        onChange?.(event);
      }}
      onInvalid={(event) => {
        if (event.target instanceof HTMLInputElement) setProblem(problemOf(event.target.validity));
      }}
      slotProps={{ inputLabel: { required: false }, ...slotProps }}
    />
  );
}
