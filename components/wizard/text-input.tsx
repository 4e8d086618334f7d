import TextField, { type TextFieldProps } from '@mui/material/TextField';

type TextInputProps = Pick<
  TextFieldProps,
  'label' | 'placeholder' | 'multiline' | 'minRows' | 'autoComplete'
> & {
  value: string;
  onChange: (value: string) => void;
  charsMax: number;
  /** Shown under the field in place of the hint. */
  error?: string | null;
  hint?: string;
  /** The name a screen reader says, where the visible label is not enough. */
  accessibleName?: string;
};

/** A text field of the product: its label, and under it what is wrong or a hint. */
export function TextInput({ onChange, charsMax, error, hint, accessibleName, ...field }: TextInputProps) {
  return (
    <TextField
      {...field}
      error={Boolean(error)}
      helperText={error || hint}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: charsMax, 'aria-label': accessibleName } }}
    />
  );
}
