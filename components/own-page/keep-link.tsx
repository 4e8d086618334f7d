'use client';

import { type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import bar from '#components/ui/error-bar.module.css';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import { copyText } from '#lib/browser/clipboard.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { fill } from '#lib/messages/fill.ts';
import type { Messages } from '#lib/messages/language.ts';
import styles from './own-page.module.css';

type KeepLinkProps = {
  tributeId: string;
  configuration: ClientConfiguration;
  texts: Messages['ownpage']['keep'];
};

/** The visitor's personal link, to copy, share or have mailed. */
export function KeepLink({ tributeId, configuration, texts }: KeepLinkProps) {
  const headingId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState('');
  const [isMailing, setMailing] = useState(false);
  const [news, setNews] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const show = ({ data, error: failure }: Awaited<ReturnType<typeof askForLink>>) => {
    setError(failure);
    if (data) setLink(data.link);
    return data !== null;
  };
  const ask = async (email?: string) =>
    show(await askForLink({ tributeId, ...(email && { email }) }, configuration));
  const showFirst = useEffectEvent(show);
  // Only this call issues a link: opening the page changes nothing.
  useEffect(() => {
    void askForLink({ tributeId }, configuration).then((given) => showFirst(given));
  }, [tributeId, configuration]);
  const copy = async () => {
    const isCopied = await copyText(link, field.current);
    setNews(isCopied ? texts.copied : null);
    setError(isCopied ? null : texts.copyFailed);
  };
  const share = () => navigator.share({ url: link }).catch(() => {});
  const canShare = link !== '' && 'share' in navigator;
  return (
    <section className={styles.keep} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {texts.heading}
      </h2>
      <p>{texts.text}</p>
      <input
        ref={field}
        className={styles.input}
        readOnly
        dir="ltr"
        value={link}
        placeholder={error ? texts.failed : texts.loading}
        aria-label={texts.field}
        onFocus={({ target }) => target.select()}
      />
      {isMailing ? (
        <MailLink
          texts={texts}
          send={ask}
          onSent={(email) => {
            setMailing(false);
            setNews(fill(texts.sent, { email }));
          }}
          onCancel={() => setMailing(false)}
        />
      ) : (
        <div className={styles.buttons}>
          <button type="button" className={styles.button} onClick={() => void (link ? copy() : ask())}>
            {link || !error ? texts.copy : texts.retry}
          </button>
          {canShare && (
            <button type="button" className={styles.outlined} onClick={() => void share()}>
              {texts.share}
            </button>
          )}
          <button type="button" className={styles.outlined} onClick={() => setMailing(true)}>
            {texts.mail}
          </button>
        </div>
      )}
      <output className={styles.status}>{news}</output>
      <p className={bar.error} role="alert">
        {error}
      </p>
    </section>
  );
}

type MailLinkProps = {
  texts: KeepLinkProps['texts'];
  send: (email: string) => Promise<boolean>;
  onSent: (email: string) => void;
  onCancel: () => void;
};

function MailLink({ texts, send, onSent, onCancel }: MailLinkProps) {
  const [isBusy, setBusy] = useState(false);
  const [written, setWritten] = useState('');
  const email = written.trim();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
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
      <button type="submit" className={styles.button} disabled={isBusy}>
        {isBusy ? texts.sending : texts.send}
      </button>
      <button type="button" className={styles.quiet} onClick={onCancel}>
        {texts.cancel}
      </button>
    </form>
  );
}

type Asked = { tributeId: string; email?: string };

const askForLink = (input: Asked, configuration: ClientConfiguration) =>
  import('#lib/browser/watch/own-part.ts')
    .then(({ ownLink }) => ownLink(input, configuration))
    .catch(notLoaded);
