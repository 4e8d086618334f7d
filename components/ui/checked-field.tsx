'use client';

import { useState } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';

type CheckedFieldProps = Omit<TextInputProps, 'onInvalid' | 'error' | 'isRequired'> & {
  /** The words for what the browser finds wrong with the value. */
  problemOf: (validity: ValidityState) => string;
};

/** A field that must be filled in; once its form is sent, what is wrong stands under it until it is changed. */
export function CheckedField({ problemOf, onChange, ...field }: CheckedFieldProps) {
  const [problem, setProblem] = useState('');
  return (
    <TextInput
      {...field}
      isRequired
      error={problem}
      onChange={(value) => {
        setProblem('');
        onChange?.(value);
      }}
      onInvalid={(validity) => setProblem(problemOf(validity))}
    />
  );
}
