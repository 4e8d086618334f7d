'use client';

import { type SubmitEvent, useId, useRef, useState } from 'react';
import { RemoveClip } from '#components/clip/remove-clip.tsx';
import bar from '#components/ui/error-bar.module.css';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { CONTRIBUTOR_NAME_CHARS_MAX } from '#lib/invites/limits.ts';
import type { Messages } from '#lib/messages/language.ts';
import styles from './own-page.module.css';

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
    (await import('#lib/browser/watch/own-part.ts')).withdrawOwnConsent(tributeId, configuration);
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
  const [written, setWritten] = useState(person.name);
  const next = written.trim();
  const [isEditing, setEditing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<{ done?: string; error?: string }>({});
  const open = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    open.current?.focus();
  };
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const error = await rename({ tributeId, name: next }, configuration);
    setBusy(false);
    setMessage(error === null ? { done: texts.rename.done } : { error });
    if (error !== null) return;
    setName(next);
    close();
  };
  return (
    <div className={styles.row}>
      {isEditing ? (
        <form className={styles.form} onSubmit={(event) => void save(event)}>
          <label className={styles.field}>
            {texts.rename.field}
            <input
              className={styles.input}
              name="name"
              autoComplete="name"
              value={written}
              onChange={({ target }) => setWritten(target.value)}
              required
              maxLength={CONTRIBUTOR_NAME_CHARS_MAX}
            />
          </label>
          <button type="submit" className={styles.button} disabled={isBusy}>
            {isBusy ? texts.rename.busy : texts.rename.save}
          </button>
          <button type="button" className={styles.quiet} onClick={close}>
            {texts.rename.cancel}
          </button>
        </form>
      ) : (
        <p className={styles.fact}>
          <span className={styles.label}>{texts.name}</span>
          <bdi>{name}</bdi>
        </p>
      )}
      <button
        ref={open}
        type="button"
        className={styles.quiet}
        hidden={isEditing}
        onClick={() => {
          setMessage({});
          setWritten(name);
          setEditing(true);
        }}
      >
        {texts.rename.open}
      </button>
      <output className={styles.status}>{message.done}</output>
      <p className={bar.error} role="alert">
        {message.error}
      </p>
    </div>
  );
}

type Rename = { tributeId: string; name: string };

const rename = (input: Rename, configuration: ClientConfiguration): Promise<string | null> =>
  import('#lib/browser/watch/own-part.ts')
    .then(({ renameOwnPart }) => renameOwnPart(input, configuration))
    .catch(() => notLoaded().error);
