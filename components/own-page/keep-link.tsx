'use client';

import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import bar from '#components/ui/error-bar.module.css';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import { copyText } from '#lib/browser/clipboard.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { fill } from '#lib/messages/fill.ts';
import type { Messages } from '#lib/messages/language.ts';
import type { MailLink } from './mail-link.tsx';
import styles from './own-page.module.css';

type KeepLinkProps = {
  tributeId: string;
  personId: string;
  configuration: ClientConfiguration;
  texts: Messages['ownpage']['keep'];
};

/** The visitor's personal link, to copy, share or have mailed. */
export function KeepLink({ tributeId, personId, configuration, texts }: KeepLinkProps) {
  const headingId = useId();
  const field = useRef<HTMLInputElement>(null);
  const mailButton = useRef<HTMLButtonElement>(null);
  const [link, setLink] = useState('');
  const [Mailing, setMailing] = useState<typeof MailLink | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const calls = useRef(0);
  const show = ({ data, error: failure, isNewest }: Awaited<ReturnType<typeof askInTurn>>) => {
    if (!isNewest) return;
    setError(failure);
    if (data) setLink(data.link);
  };
  const ask = async () => show(await askInTurn(calls, { tributeId, personId }, configuration));
  const askByMail = async (email: string) => {
    const answer = await askInTurn(calls, { tributeId, personId, email }, configuration);
    show(answer);
    if (answer.data === null && answer.isNewest) void replaceShown();
    return answer.data !== null;
  };
  /** The server may have replaced the link although its answer was lost. */
  const replaceShown = async () => {
    setLink('');
    const { data, isNewest } = await askInTurn(calls, { tributeId, personId }, configuration);
    if (data && isNewest) setLink(data.link);
  };
  const showFirst = useEffectEvent(show);
  // Only this call issues a link: opening the page changes nothing.
  useEffect(() => {
    void askInTurn(calls, { tributeId, personId }, configuration).then((given) => showFirst(given));
  }, [tributeId, personId, configuration]);
  const copy = async () => {
    const isCopied = await copyText(link, field.current);
    setNews(isCopied ? texts.copied : null);
    setError(isCopied ? null : texts.copyFailed);
  };
  const mail = () =>
    import('./mail-link.tsx').then(
      ({ MailLink: loaded }) => setMailing(() => loaded),
      () => setError(notLoaded().error),
    );
  const closeMail = () => {
    flushSync(() => setMailing(null));
    mailButton.current?.focus();
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
      {Mailing ? (
        <Mailing
          texts={texts}
          send={askByMail}
          onSent={(email) => {
            closeMail();
            setNews(fill(texts.sent, { email }));
          }}
          onCancel={closeMail}
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
          <button ref={mailButton} type="button" className={styles.outlined} onClick={() => void mail()}>
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

type Asked = { tributeId: string; personId: string; email?: string };

/** Each call replaces the link, so that only the answer of the newest has one that works. */
async function askInTurn(calls: RefObject<number>, input: Asked, configuration: ClientConfiguration) {
  calls.current += 1;
  const turn = calls.current;
  const answer = await askForLink(input, configuration);
  return { ...answer, isNewest: turn === calls.current };
}

const askForLink = (input: Asked, configuration: ClientConfiguration) =>
  import('#lib/browser/watch/own-part.ts')
    .then(({ ownLink }) => ownLink(input, configuration))
    .catch(notLoaded);
