'use client';

import { type SubmitEvent, useState } from 'react';
import { focusOnce } from '#components/ui/focus-once.ts';
import { renameOwnPart } from '#lib/browser/watch/own-part.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { CONTRIBUTOR_NAME_CHARS_MAX } from '#lib/invites/limits.ts';
import type { Messages } from '#lib/messages/language.ts';
import styles from './own-page.module.css';

type RenameFormProps = {
  tributeId: string;
  personId: string;
  name: string;
  configuration: ClientConfiguration;
  texts: Messages['ownpage']['rename'];
  onRenamed: (name: string) => void;
  onFailed: (error: string) => void;
  onCancel: () => void;
};

/** Loaded on demand, when the visitor corrects their name. */
export function RenameForm(props: RenameFormProps) {
  const { tributeId, personId, name, configuration, texts, onRenamed, onFailed, onCancel } = props;
  const [written, setWritten] = useState(name);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A disabled button would lose the focus.
    if (isBusy) return;
    const next = written.trim();
    setBusy(true);
    const error = await renameOwnPart({ tributeId, personId, name: next }, configuration);
    setBusy(false);
    if (error === null) onRenamed(next);
    else onFailed(error);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <label className={styles.field}>
        {texts.field}
        <input
          ref={focusOnce}
          className={styles.input}
          name="name"
          autoComplete="name"
          value={written}
          onChange={({ target }) => setWritten(target.value)}
          required
          maxLength={CONTRIBUTOR_NAME_CHARS_MAX}
        />
      </label>
      <button type="submit" className={styles.button} aria-disabled={isBusy}>
        {isBusy ? texts.busy : texts.save}
      </button>
      <button type="button" className={styles.quiet} onClick={onCancel}>
        {texts.cancel}
      </button>
    </form>
  );
}
