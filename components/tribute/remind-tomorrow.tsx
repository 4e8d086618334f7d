'use client';

import { useState } from 'react';
import styles from '#components/public-page/message-page.module.css';
import { Message } from '#components/public-page/message-page.tsx';
import { ArchSign } from '#components/ui/arch-sign.tsx';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import { fill } from '#lib/messages/fill.ts';

type RemindTomorrowProps = {
  tributeId: string;
  token: string | undefined;
  locale: string;
  texts: Record<'title' | 'text' | 'button' | 'doneTitle' | 'done', string>;
};

/** Asks for one mail tomorrow, for the person of this browser or of a personal link. */
export function RemindTomorrow({ tributeId, token, locale, texts }: RemindTomorrowProps) {
  const [isBusy, setBusy] = useState(false);
  const [remindOn, setRemindOn] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    setFailure(null);
    const { data, error } = await promise({ tributeId, ...(token && { token }) }).catch(notLoaded);
    setFailure(error);
    setRemindOn(data?.remindOn ?? null);
    setBusy(false);
  };
  if (remindOn) {
    const body = fill(texts.done, { when: inWords(remindOn, locale) });
    return <Message picture={<ArchSign name="done" />} heading={texts.doneTitle} body={body} />;
  }
  return (
    <>
      <Message picture={<ArchSign name="mail" />} heading={texts.title} body={texts.text} />
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <button type="button" className={styles.action} disabled={isBusy} onClick={() => void ask()}>
        {texts.button}
      </button>
    </>
  );
}

const promise = async (asked: { tributeId: string; token?: string }) =>
  (await import('#lib/browser/api/invites.ts')).remindTomorrow(asked);

/** Day and time by the reader's own clock. */
const inWords = (moment: string, locale: string) =>
  new Date(moment).toLocaleString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
