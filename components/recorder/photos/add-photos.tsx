import buttons from '#components/clip/camera/buttons.module.css';
import styles from './add-photos.module.css';
import { PlusIcon } from './photo-icons.tsx';

type AddPhotosProps = { label: string; isFirst: boolean; onFiles: (files: File[]) => void };

/** Opens the device's photos; files can also be dropped on it. */
export function AddPhotos({ label, isFirst, onFiles }: AddPhotosProps) {
  return (
    <label className={isFirst ? styles.addFirst : styles.add}>
      {isFirst && <PhotoPile />}
      <span className={styles.addLabel}>
        <PlusIcon />
        {label}
      </span>
      <input
        type="file"
        multiple
        accept="image/*,.heic,.heif"
        className={buttons.hiddenField}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Reset, so that choosing the same file again fires an event.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

const PhotoPile = () => (
  <svg className={styles.pile} viewBox="0 0 120 90" aria-hidden="true">
    <g transform="rotate(-8 40 48)">
      <rect x="10" y="18" width="56" height="56" rx="6" className={styles.paper} />
      <rect x="15" y="23" width="46" height="38" rx="3" className={styles.sky} />
      <path d="m15 61 15-18 11 12 8-8 12 14z" className={styles.hill} />
    </g>
    <g transform="rotate(7 82 48)">
      <rect x="56" y="16" width="56" height="56" rx="6" className={styles.paper} />
      <rect x="61" y="21" width="46" height="38" rx="3" className={styles.sun} />
      <circle cx="84" cy="37" r="8" className={styles.hill} />
      <path d="M69 59c1-9 7-13 15-13s14 4 15 13z" className={styles.hill} />
    </g>
  </svg>
);
