'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { openSession } from '#lib/api/users.ts';
import { carryBearer } from '#lib/auth/carry-bearer.ts';
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
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const renew = async () => {
      await carryBearer(configuration);
      const { data } = await openSession();
      // An address that is not confirmed opens nothing: asking again would go round in circles.
      if (data?.emailVerified) window.location.reload();
      else setGone(true);
    };
    void renew();
  }, [configuration]);
  if (isGone) return children;
  return (
    <main id="content" className={styles.room}>
      <output>{waiting}</output>
    </main>
  );
}
