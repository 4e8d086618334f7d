'use client';

import { type ReactNode, useEffect, useState } from 'react';
import buttons from '#components/ui/room-buttons.module.css';
import { isPassingFailure } from '#lib/browser/api/client.ts';
import { openSession } from '#lib/browser/api/users.ts';
import { carryBearer } from '#lib/browser/auth/carry-bearer.ts';
import { failureTextsOfPage } from '#lib/browser/messages/failure-texts.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import styles from './watch.module.css';

type RenewAccountProps = {
  configuration: ClientConfiguration;
  waiting: string;
  /** What stands here when the account does not help: the page of every dead link. */
  children: ReactNode;
};

/** Proves anew whose account this browser has, and opens the page again with that. */
export function RenewAccount({ configuration, waiting, children }: RenewAccountProps) {
  const [state, setState] = useState<'asking' | 'gone' | 'failed'>('asking');
  useEffect(() => {
    const renew = async () => {
      const isAnswered = await carryBearer(configuration);
      const { data, status } = await openSession();
      // An address that is not confirmed opens nothing: asking again would go round in circles.
      if (data?.emailVerified) window.location.reload();
      // Trouble on the way says nothing about whose account it is.
      else setState(isAnswered && !isPassingFailure(status) ? 'gone' : 'failed');
    };
    void renew();
  }, [configuration]);
  if (state === 'gone') return children;
  return (
    <main id="content" className={styles.room}>
      {state === 'asking' ? <output>{waiting}</output> : <Failure />}
    </main>
  );
}

function Failure() {
  const { identityHeading, identityBody, retry } = failureTextsOfPage();
  return (
    <div role="alert" className={styles.failure}>
      <h1 className={styles.heading}>{identityHeading}</h1>
      <p>{identityBody}</p>
      <button type="button" className={buttons.outlined} onClick={() => window.location.reload()}>
        {retry}
      </button>
    </div>
  );
}
