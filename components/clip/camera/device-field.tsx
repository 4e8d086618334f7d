import type { Device } from '#lib/browser/recording/camera.ts';
import { fill } from '#lib/messages/fill.ts';
import styles from './camera-sheet.module.css';

type DeviceFieldProps = {
  label: string;
  /** Names a device whose name the browser withholds, by its `{number}`. */
  unnamed: string;
  devices: readonly Device[];
  /** The id of the open device; null if none is open. */
  value: string | null;
  /** Shown while none is open. */
  placeholder?: string;
  onChoose: (deviceId: string) => void;
};

export function DeviceField(props: DeviceFieldProps) {
  const { label, unnamed, devices, value, placeholder = '', onChoose } = props;
  return (
    <label className={styles.field}>
      {label}
      <select
        className={styles.control}
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value)}
        disabled={devices.length === 0}
      >
        {value === null && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {devices.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || fill(unnamed, { number: index + 1 })}
          </option>
        ))}
      </select>
    </label>
  );
}
