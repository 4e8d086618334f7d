'use client';

import Button from '@mui/material/Button';
import { notFound } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { LinkOff } from '#components/people/link-off.tsx';
import { SignedIn } from '#components/providers/signed-in.tsx';
import { LinkBox } from '#components/share-link/link-box.tsx';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { SubjectArch } from '#components/ui/subject-arch.tsx';
import { useHandedFocus } from '#components/ui/use-handed-focus.ts';
import { NamedTribute } from '#components/wizard/named-tribute.tsx';
import { StepSkeleton } from '#components/wizard/step-skeleton.tsx';
import { WizardHeading } from '#components/wizard/wizard-heading.tsx';
import { isDeadLink } from '#lib/browser/api/is-dead-link.ts';
import { useTribute } from '#lib/browser/hooks/use-tribute.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { sharePagePath } from '#lib/tribute/share-purposes.ts';
import styles from './ready-step.module.css';

export function CreatedReel({ tributeId }: { tributeId: string }) {
  return (
    <SignedIn fallback={<StepSkeleton />}>
      <Reel tributeId={tributeId} />
    </SignedIn>
  );
}

function Reel({ tributeId }: { tributeId: string }) {
  const t = useTranslations('wizard.ready');
  const { data: tribute, error, isFetching, refetch } = useTribute(tributeId);
  const isOpen = tribute !== undefined && tribute.status !== 'DRAFT';

  useEffect(() => {
    const { createTribute, resetDraft } = useRootStore.getState();
    // The tribute is complete on the server; keep the draft of another one.
    if (isOpen && createTribute.tributeId === tributeId) resetDraft();
  }, [isOpen, tributeId]);

  if (error && !tribute) {
    if (isDeadLink(error)) notFound();
    return (
      <LoadFailure
        text={t('loadFailed', { reason: error.message })}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!tribute) return <StepSkeleton />;
  // A draft is not ready.
  return isOpen ? <ReadyInvitation tribute={tribute} /> : <NamedTribute tributeId={tributeId} />;
}

function ReadyInvitation({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('wizard.ready');
  const share = useTranslations('share');
  const format = useFormatter();
  const { hand, ref } = useHandedFocus();
  const { tributeId, tributeType, imageUrl, tributeFor, dueDate, timezone, linkOpen } = tribute;
  const words = { type: tributeType, name: tributeFor.name };
  const date = format.dateTime(new Date(dueDate), { day: 'numeric', month: 'long', timeZone: timezone });
  return (
    <div className={styles.created}>
      <div className={styles.arch}>
        <SubjectArch tributeType={tributeType} imageUrl={imageUrl} name={tributeFor.name} />
      </div>
      <WizardHeading title={t('doneTitle')} lead={t('doneLead', words)} />
      <Button href={`/tribute/${tributeId}`} size="large" variant="contained">
        {t('workroom')}
      </Button>
      <section aria-labelledby="what-happens-next" className={styles.next}>
        <h2 id="what-happens-next">{t('next')}</h2>
        <ol>
          <li>{t('nextAnswers')}</li>
          <li>{t('nextWorkroom')}</li>
          <li>{t('nextFilm', { date })}</li>
        </ol>
      </section>
      {linkOpen ? (
        <LinkBox path={`/tribute/${tributeId}`} text={share('shareText', words)}>
          <Button ref={ref} href={sharePagePath('CONTRIBUTE', tributeId)}>
            {share('moreWays')}
          </Button>
        </LinkBox>
      ) : (
        <LinkOff tributeId={tributeId} onSwitch={hand} />
      )}
    </div>
  );
}
