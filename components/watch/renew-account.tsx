'use client';

import { type ReactNode, useEffect, useState } from 'react';
import buttons from '#components/ui/room-buttons.module.css';
import { isPassingFailure } from '#lib/browser/api/client.ts';
import { openSession } from '#lib/browser/api/users.ts';
import { pageAccount } from '#lib/browser/auth/page-account.ts';
import { failureTextsOfPage } from '#lib/browser/messages/failure-texts.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import styles from './watch.module.css';

type RenewAccountProps = {
  configuration: ClientConfiguration;
  waiting: string;
  children: ReactNode;
};

export function RenewAccount({ configuration, waiting, children }: RenewAccountProps) {
  const [state, setState] = useState<'asking' | 'gone' | 'failed'>('asking');
  useEffect(() => {
    const renew = async () => {
      const isAnswered = (await pageAccount(configuration)) !== false;
      const { data, status } = await openSession();
      // An unconfirmed address opens nothing: reloading would loop.
      if (data?.emailVerified) window.location.reload();
      // A temporary failure says nothing about the account.
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
