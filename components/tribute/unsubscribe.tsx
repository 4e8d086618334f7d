'use client';

import { useState } from 'react';
import styles from '#components/public-page/message-page.module.css';
import { Message } from '#components/public-page/message-page.tsx';
import { ArchSign } from '#components/ui/arch-sign.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';

type UnsubscribeProps = {
  token: string;
  texts: Record<
    | 'title'
    | 'text'
    | 'button'
    | 'all'
    | 'doneTitle'
    | 'done'
    | 'allDone'
    | 'next'
    | 'deadTitle'
    | 'dead'
    | 'contact',
    string
  >;
  nextPath: string;
};

/** The page behind an unsubscribe link: opening it changes nothing, its buttons do. */
export function Unsubscribe({ token, texts, nextPath }: UnsubscribeProps) {
  const [state, setState] = useState<'ASKED' | 'BUSY' | 'DONE' | 'ALL_DONE' | 'DEAD'>('ASKED');
  const [failure, setFailure] = useState<string | null>(null);
  const stop = async (all: boolean) => {
    // A disabled button would lose the focus.
    if (state === 'BUSY') return;
    setState('BUSY');
    setFailure(null);
    const { error, code } = await unsubscribe(token, all).catch(notLoaded);
    if (error === null) return setState(all ? 'ALL_DONE' : 'DONE');
    if (code === 'INVALID_INPUT') return setState('DEAD');
    setFailure(error);
    setState('ASKED');
  };
  if (state === 'DONE' || state === 'ALL_DONE') {
    const body = state === 'DONE' ? texts.done : texts.allDone;
    return (
      <>
        <Message picture={<ArchSign name="done" />} heading={texts.doneTitle} body={body} />
        <PageLink className={styles.quiet} href={nextPath}>
          {texts.next}
        </PageLink>
      </>
    );
  }
  if (state === 'DEAD') {
    return (
      <>
        <Message picture={<ArchSign name="search" />} heading={texts.deadTitle} body={texts.dead} />
        <PageLink className={styles.action} href="/contactus">
          {texts.contact}
        </PageLink>
      </>
    );
  }
  return (
    <>
      <Message picture={<ArchSign name="mail" />} heading={texts.title} body={texts.text} />
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <button
        type="button"
        className={styles.action}
        aria-disabled={state === 'BUSY'}
        onClick={() => void stop(false)}
      >
        {texts.button}
      </button>
      <button
        type="button"
        className={styles.quietAction}
        aria-disabled={state === 'BUSY'}
        onClick={() => void stop(true)}
      >
        {texts.all}
      </button>
    </>
  );
}

const unsubscribe = async (token: string, all: boolean) =>
  (await import('#lib/browser/api/invites.ts')).unsubscribe(token, all);
