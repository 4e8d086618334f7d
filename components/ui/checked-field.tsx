'use client';

import { useState } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';

type CheckedFieldProps = Omit<TextInputProps, 'onInvalid' | 'error' | 'isRequired'> & {
  problemOf: (validity: ValidityState) => string;
};

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
