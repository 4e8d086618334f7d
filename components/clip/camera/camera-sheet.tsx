import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './camera-sheet.module.css';

type CameraSheetProps = { heading: string; done: string; onClose: () => void; children: ReactNode };

/** A dialog over the camera. */
export function CameraSheet({ heading, done, onClose, children }: CameraSheetProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  useEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={dialogRef} className={styles.dialog} aria-labelledby={headingId} onClose={onClose}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      {children}
      <div className={styles.actions}>
        <button type="button" className={styles.send} onClick={() => dialogRef.current?.close()}>
          {done}
        </button>
      </div>
    </dialog>
  );
}
