'use client';

import { useId, useState } from 'react';
import bar from '#components/ui/error-bar.module.css';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import styles from './own-page.module.css';

type AlsoHereProps = {
  tributeId: string;
  people: readonly OwnPersonDto[];
  configuration: ClientConfiguration;
  heading: string;
};

/** Leads to the pages of others who answered on this device. From then on this browser is that person. */
export function AlsoHere({ tributeId, people, configuration, heading }: AlsoHereProps) {
  const headingId = useId();
  const [error, setError] = useState<string | null>(null);
  const choose = async (personId: string) => {
    const { becomeOther } = await import('#lib/browser/watch/own-part.ts');
    const failure = await becomeOther({ tributeId, personId }, configuration);
    // Without the person whose page this is.
    if (failure === null) window.location.assign(window.location.pathname);
    else setError(failure);
  };
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {heading}
      </h2>
      <div className={styles.card}>
        {people.map(({ _id, name }) => (
          <div key={_id} className={styles.row}>
            <button
              type="button"
              className={styles.quiet}
              onClick={() => void choose(_id).catch(() => setError(notLoaded().error))}
            >
              <bdi>{name}</bdi>
            </button>
          </div>
        ))}
        <p className={bar.error} role="alert">
          {error}
        </p>
      </div>
    </section>
  );
}
