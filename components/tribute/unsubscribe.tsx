'use client';

import { useState } from 'react';
import styles from './unsubscribe.module.css';

type UnsubscribeProps = {
  token: string;
  texts: { title: string; text: string; button: string; done: string };
};

/** The page behind the way out of a mail: opening it changes nothing, its button does. */
export function Unsubscribe({ token, texts }: UnsubscribeProps) {
  const [state, setState] = useState<'ASKED' | 'BUSY' | 'DONE'>('ASKED');
  const [failure, setFailure] = useState<string | null>(null);
  const stop = async () => {
    setState('BUSY');
    const { unsubscribe } = await import('#lib/api/invites.ts');
    const { error } = await unsubscribe(token);
    setFailure(error);
    setState(error ? 'ASKED' : 'DONE');
  };
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{texts.title}</h1>
      <div aria-live="polite">
        <p>{state === 'DONE' ? texts.done : texts.text}</p>
        {failure && <p className={styles.failure}>{failure}</p>}
      </div>
      {state !== 'DONE' && (
        <button
          type="button"
          className={styles.button}
          disabled={state === 'BUSY'}
          onClick={() => void stop()}
        >
          {texts.button}
        </button>
      )}
    </div>
  );
}
