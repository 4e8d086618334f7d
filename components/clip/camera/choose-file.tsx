import styles from './buttons.module.css';

type ChooseFileProps = {
  label: string;
  onFile: (file: File) => void;
  /** Opens the phone's own camera instead of its gallery. */
  withCamera?: boolean;
  isMain?: boolean;
};

/** A button that opens the device's file dialog: a real file field, dressed. */
export function ChooseFile({ label, onFile, withCamera = false, isMain = false }: ChooseFileProps) {
  return (
    <label className={isMain ? styles.mainButton : styles.button}>
      {label}
      <input
        type="file"
        accept="video/*"
        className={styles.hiddenField}
        {...(withCamera && { capture: 'user' as const })}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Emptied, so that choosing the same file once more is heard.
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
