'use client';

import { useState } from 'react';
import styles from '#components/public-page/message-page.module.css';
import { Message } from '#components/public-page/message-page.tsx';
import { ArchSign } from '#components/ui/arch-sign.tsx';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import type { DeclineInput } from '#lib/contracts/contributors.ts';

type DeclinePageProps = {
  tributeId: string;
  personId?: string | undefined;
  hasDeclined: boolean;
  /** They have already sent a clip. */
  hasAnswered: boolean;
  texts: Record<'title' | 'text' | 'button' | 'later' | 'doneTitle' | 'done' | 'undo', string>;
};

/** Declines to take part, or withdraws that. Opening the page changes nothing. */
export function DeclinePage({ tributeId, personId, hasDeclined, hasAnswered, texts }: DeclinePageProps) {
  const [isDeclined, setDeclined] = useState(hasDeclined);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const invitation = `/tribute/${encodeURIComponent(tributeId)}`;
  const decide = async (decline: boolean) => {
    // A disabled button would lose the focus.
    if (isBusy) return;
    setBusy(true);
    const { error } = await tell({ tributeId, personId, decline }).catch(notLoaded);
    setFailure(error);
    setBusy(false);
    if (error !== null) return;
    if (decline) setDeclined(true);
    else window.location.assign(invitation);
  };
  const words = isDeclined
    ? { heading: texts.doneTitle, body: texts.done, press: texts.undo }
    : { heading: texts.title, body: texts.text, press: texts.button };
  return (
    <>
      <Message
        picture={<ArchSign name={isDeclined || hasAnswered ? 'done' : 'clock'} />}
        heading={words.heading}
        body={words.body}
      />
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      {!hasAnswered && (
        <button
          type="button"
          className={styles.action}
          aria-disabled={isBusy}
          onClick={() => void decide(!isDeclined)}
        >
          {words.press}
        </button>
      )}
      {!isDeclined && (
        <a className={styles.quiet} href={invitation}>
          {texts.later}
        </a>
      )}
    </>
  );
}

/** Loaded on demand: most readers go back. */
const tell = async (choice: Omit<DeclineInput, 'action'>) =>
  (await import('#lib/browser/api/people.ts')).declineInvite(choice);
