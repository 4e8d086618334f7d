import { type FormEvent, useId, useRef, useState } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import bar from '#components/ui/error-bar.module.css';
import { joinTribute } from '#lib/browser/api/submissions.ts';
import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import { accountName } from './account-name.ts';
import type { loadCamera } from './load-camera.ts';
import naming from './name-scene.module.css';

type NameSceneProps = {
  tributeId: string;
  picture: string | null;
  isThankYou: boolean;
  isScanned: boolean;
  knownName: string;
  /** They are not the person that this device knows. */
  isElse: boolean | undefined;
  texts: RecorderTexts['name'];
  onNamed: (person: OwnPersonDto) => void;
  camera: Awaited<ReturnType<typeof loadCamera>> | null;
  /** The name differs from the known one: it may be someone else's. */
  onDoubted: (name: string) => void;
};

/** Prefilled for invited people and account holders. */
export function NameScene(props: NameSceneProps) {
  const { tributeId, picture, isThankYou, isScanned, knownName, isElse, texts, onNamed, camera, onDoubted } =
    props;
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(() => (isElse ? '' : knownName || accountName()));
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const join = async () => {
    if (!name.trim()) return refuse(texts.missing);
    // Before its code is there, the server decides.
    if (!isElse && camera?.maybeSamePerson(knownName, name) === false) return onDoubted(name.trim());
    setBusy(true);
    const {
      data,
      error: failure,
      fields,
    } = await joinTribute({
      tributeId,
      name: name.trim(),
      isThankYou,
      ...(isScanned && { via: 'QR' }),
      ...(isElse && { isNew: true }),
    });
    setBusy(false);
    if (data) return onNamed(data);
    return fields.name?.[0] ? refuse(fields.name[0]) : setError(failure);
  };
  const refuse = (reason: string) => {
    setError(reason);
    field.current?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void join();
  };

  return (
    <Scene heading={texts.heading} lead={texts.lead} picture={picture}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <label className={naming.label} htmlFor={fieldId}>
          {texts.field}
        </label>
        <input
          ref={field}
          id={fieldId}
          className={naming.field}
          name="name"
          placeholder={texts.placeholder}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          aria-invalid={error !== null}
          aria-describedby={`${fieldId}-error`}
          required
        />
        <p id={`${fieldId}-error`} className={`${bar.error} ${styles.error}`} role="alert">
          {error}
        </p>
        <div className={styles.actions}>
          <button type="submit" className={buttons.mainButton} aria-disabled={isBusy}>
            {isBusy ? texts.busy : texts.submit}
          </button>
        </div>
      </form>
    </Scene>
  );
}
