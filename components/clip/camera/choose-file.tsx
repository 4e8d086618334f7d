import styles from './buttons.module.css';

type ChooseFileProps = {
  label: string;
  onFile: (file: File) => void;
  withCamera?: boolean;
  isMain?: boolean;
};

export function ChooseFile({ label, onFile, withCamera = false, isMain = false }: ChooseFileProps) {
  return (
    <label className={isMain ? styles.mainButton : styles.button}>
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
