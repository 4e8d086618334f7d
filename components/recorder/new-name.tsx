import { useState } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import bar from '#components/ui/error-bar.module.css';
import { joinTribute } from '#lib/browser/api/submissions.ts';
import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import { fill } from '#lib/messages/fill.ts';

type NewNameProps = {
  tributeId: string;
  isScanned: boolean;
  /** The person that this device knows. */
  knownName: string;
  /** What was written over that name. */
  name: string;
  texts: RecorderTexts['name']['new'];
  onNamed: (person: OwnPersonDto) => void;
  onBack: () => void;
};

/** Asks whether a name that differs from the known one is a correction: a guess would rename someone else with their clips. */
export function NewName({ tributeId, isScanned, knownName, name, texts, onNamed, onBack }: NewNameProps) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const join = async (isSame: boolean) => {
    if (isBusy) return;
    setBusy(true);
    const { data, error: failure } = await joinTribute({
      tributeId,
      name,
      ...(isScanned && { via: 'QR' }),
      // Without it, the one of this device who has the name, or someone new.
      ...(isSame && { isSame }),
    });
    setBusy(false);
    if (data) onNamed(data);
    else setError(failure);
  };
  return (
    <Scene heading={fill(texts.heading, { name: knownName })} lead={texts.lead}>
      <div className={styles.actions}>
        <button
          type="button"
          className={buttons.mainButton}
          aria-disabled={isBusy}
          onClick={() => void join(true)}
        >
          {fill(texts.same, { name })}
        </button>
        <button
          type="button"
          className={buttons.button}
          aria-disabled={isBusy}
          onClick={() => void join(false)}
        >
          {texts.else}
        </button>
        <button type="button" className={buttons.textButton} disabled={isBusy} onClick={onBack}>
          {texts.back}
        </button>
        <p className={`${bar.error} ${styles.error}`} role="alert">
          {error}
        </p>
      </div>
    </Scene>
  );
}
