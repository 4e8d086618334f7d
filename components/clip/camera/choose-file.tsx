import type { ReactNode } from 'react';
import styles from './buttons.module.css';

type ChooseFileProps = {
  label: string;
  onFile: (file: File) => void;
  withCamera?: boolean;
  isMain?: boolean;
  className?: string | undefined;
  icon?: ReactNode;
};

export function ChooseFile(props: ChooseFileProps) {
  const { label, onFile, withCamera = false, isMain = false, icon } = props;
  const { className = isMain ? styles.mainButton : styles.button } = props;
  return (
    <label className={className}>
      {icon}
      {label}
      <input
        type="file"
        accept="video/*,.3gp,.m2ts,.mts,.ts"
        className={styles.hiddenField}
        {...(withCamera && { capture: 'user' as const })}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Reset, so that choosing the same file again fires an event.
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
