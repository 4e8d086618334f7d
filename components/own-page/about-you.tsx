'use client';

import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RemoveClip } from '#components/clip/remove-clip.tsx';
import bar from '#components/ui/error-bar.module.css';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { Messages } from '#lib/messages/language.ts';
import styles from './own-page.module.css';
import type { RenameForm } from './rename-form.tsx';

type AboutYouProps = {
  tributeId: string;
  person: { _id: string; name: string };
  watchers: string;
  /** Null when nothing is there to withdraw. */
  consent: { on: string; to: string } | null;
  configuration: ClientConfiguration;
  texts: Messages['ownpage'];
};

/** The visitor's name, who can watch, and their consent. */
export function AboutYou({ tributeId, person, watchers, consent, configuration, texts }: AboutYouProps) {
  const headingId = useId();
  const withdraw = async () =>
    (await import('#lib/browser/watch/own-part.ts')).withdrawOwnConsent(
      { tributeId, personId: person._id },
      configuration,
    );
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {texts.about}
      </h2>
      <div className={styles.card}>
        <OwnName {...{ tributeId, person, configuration, texts }} />
        <div className={styles.row}>
          <p className={styles.fact}>
            <span className={styles.label}>{texts.watching}</span>
            {watchers}
          </p>
        </div>
        {consent && (
          <div className={styles.row}>
            <p className={styles.fact}>
              <span className={styles.label}>{consent.on}</span>
              {consent.to}
            </p>
            <RemoveClip texts={texts.withdraw} remove={withdraw} onRemoved={() => window.location.reload()} />
          </div>
        )}
      </div>
    </section>
  );
}

type OwnNameProps = Pick<AboutYouProps, 'tributeId' | 'person' | 'configuration' | 'texts'>;

function OwnName({ tributeId, person, configuration, texts }: OwnNameProps) {
  const [name, setName] = useState(person.name);
  const [Form, setForm] = useState<typeof RenameForm | null>(null);
  const [message, setMessage] = useState<{ done?: string; error?: string }>({});
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setMessage({});
    import('./rename-form.tsx').then(
      ({ RenameForm: loaded }) => setForm(() => loaded),
      () => setMessage({ error: notLoaded().error }),
    );
  };
  const close = () => {
    flushSync(() => setForm(null));
    button.current?.focus();
  };
  return (
    <div className={styles.row}>
      {Form ? (
        <Form
          {...{ tributeId, name, configuration }}
          personId={person._id}
          texts={texts.rename}
          onRenamed={(next) => {
            setName(next);
            setMessage({ done: texts.rename.done });
            close();
          }}
          onFailed={(error) => setMessage({ error })}
          onCancel={close}
        />
      ) : (
        <p className={styles.fact}>
          <span className={styles.label}>{texts.name}</span>
          <bdi>{name}</bdi>
        </p>
      )}
      <button ref={button} type="button" className={styles.quiet} hidden={Form !== null} onClick={open}>
        {texts.rename.open}
      </button>
      <output className={styles.status}>{message.done}</output>
      <p className={bar.error} role="alert">
        {message.error}
      </p>
    </div>
  );
}
