'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react';
import styles from './text-input.module.css';

const FieldTooltip = dynamic(async () => (await import('./field-tooltip.tsx')).FieldTooltip);

type NativeProps = Pick<
  ComponentProps<'input'>,
  'name' | 'type' | 'autoComplete' | 'pattern' | 'readOnly' | 'placeholder'
>;

export type TextInputProps = NativeProps & {
  label: string;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onFocus?: (field: HTMLInputElement | HTMLTextAreaElement) => void;
  onInvalid?: (validity: ValidityState) => void;
  error?: ReactNode;
  hint?: ReactNode;
  tooltip?: string | undefined;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  charsMax?: number;
  isRequired?: boolean;
  /** When the visible label is not enough. */
  accessibleName?: string;
  /** Grows with its content. */
  minRows?: number;
};

/** Without the library's `TextField`, which adds selects, menus and dialogs (docs/specification.md#text-input-parts). */
export function TextInput({ label, error, hint, tooltip, startIcon, endIcon, ...control }: TextInputProps) {
  const id = useId();
  const note = error || hint;
  const noteId = `${id}-note`;
  return (
    <div>
      <div className={startIcon ? `${styles.box} ${styles.hasStart}` : styles.box}>
        {startIcon && <span className={styles.icon}>{startIcon}</span>}
        <Control {...control} id={id} noteId={note ? noteId : undefined} isWrong={Boolean(error)} />
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <fieldset className={styles.outline} aria-hidden="true">
          <legend>
            <span>{label}</span>
          </legend>
        </fieldset>
        {endIcon && <span className={styles.icon}>{endIcon}</span>}
        {tooltip && (
          <span className={styles.icon}>
            <FieldTooltip text={tooltip} />
          </span>
        )}
      </div>
      {note && (
        <p id={noteId} className={error ? `${styles.note} ${styles.wrong}` : styles.note}>
          {note}
        </p>
      )}
    </div>
  );
}

type ControlProps = Omit<TextInputProps, 'label' | 'error' | 'hint' | 'tooltip' | 'startIcon' | 'endIcon'> & {
  id: string;
  noteId: string | undefined;
  isWrong: boolean;
};

function Control({ type = 'text', pattern, minRows, ...given }: ControlProps) {
  const { noteId, isWrong, onChange, onFocus, onInvalid, charsMax, isRequired, accessibleName, ...native } =
    given;
  const t = useTranslations('common');
  const props = {
    placeholder: t('placeholder'),
    ...native,
    className: styles.input,
    maxLength: charsMax,
    required: isRequired,
    'aria-label': accessibleName,
    'aria-describedby': noteId,
    'aria-invalid': isWrong,
  };
  type Field = HTMLInputElement | HTMLTextAreaElement;
  const handlers = {
    onChange: ({ currentTarget }: { currentTarget: Field }) => onChange?.(currentTarget.value),
    onFocus: ({ currentTarget }: { currentTarget: Field }) => onFocus?.(currentTarget),
    onInvalid: ({ currentTarget }: { currentTarget: Field }) => onInvalid?.(currentTarget.validity),
  };
  const rows = { '--rows': minRows } as CSSProperties;
  if (minRows) return <textarea {...props} {...handlers} rows={minRows} style={rows} />;
  return <input {...props} {...handlers} type={type} pattern={pattern} />;
}
