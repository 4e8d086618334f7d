import styles from './writing-page.module.css';

const FIELDS = { name: 56, address: 56, text: 190, button: 56 };

/** Shows while the store loads (docs/specification.md#restoration-gate), because earlier input would be lost. */
export function FormSkeleton() {
  return (
    <div className={styles.form} aria-hidden="true">
      {Object.entries(FIELDS).map(([field, height]) => (
        <div key={field} className={styles.field} style={{ height }} />
      ))}
    </div>
  );
}
