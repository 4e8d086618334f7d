'use client';

import { type SubmitEvent, useState } from 'react';
import { focusOnce } from '#components/ui/focus-once.ts';
import type { Messages } from '#lib/messages/language.ts';
import styles from './own-page.module.css';

type MailLinkProps = {
  texts: Messages['ownpage']['keep'];
  /** Returns whether a new link is on its way. */
  send: (email: string) => Promise<boolean>;
  onSent: (email: string) => void;
  onCancel: () => void;
};

/** Loaded on demand, when the visitor wants their link by email. */
export function MailLink({ texts, send, onSent, onCancel }: MailLinkProps) {
  const [isBusy, setBusy] = useState(false);
  const [written, setWritten] = useState('');
  const email = written.trim();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A disabled button would lose the focus.
    if (isBusy) return;
    setBusy(true);
    const isSent = await send(email);
    setBusy(false);
    if (isSent) onSent(email);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <label className={styles.field}>
        {texts.email}
        <input
          ref={focusOnce}
          className={styles.input}
          name="email"
          type="email"
          autoComplete="email"
          required
          value={written}
          onChange={({ target }) => setWritten(target.value)}
        />
      </label>
      <p className={styles.label}>{texts.mailHint}</p>
      <button type="submit" className={styles.button} aria-disabled={isBusy}>
        {isBusy ? texts.sending : texts.send}
      </button>
      <button type="button" className={styles.quiet} onClick={onCancel}>
        {texts.cancel}
      </button>
    </form>
  );
}
