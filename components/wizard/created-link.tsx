'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { SignedIn } from '#components/providers/signed-in.tsx';
import { LinkBox } from '#components/share/link-box.tsx';
import { SubjectArch } from '#components/tribute/subject-arch.tsx';
import { useTribute } from '#lib/hooks/use-tribute.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { OCCASIONS } from '#lib/tribute/occasions.ts';
import styles from './ready-step.module.css';
import { StepSkeleton } from './wizard-frame.tsx';
import { WizardHeading } from './wizard-heading.tsx';

/** The link of a tribute that collects answers, and the ways to hand it on. */
export function CreatedLink({ tributeId }: { tributeId: string }) {
  return (
    <SignedIn fallback={<StepSkeleton />}>
      <Link tributeId={tributeId} />
    </SignedIn>
  );
}

function Link({ tributeId }: { tributeId: string }) {
  const t = useTranslations('wizard.ready');
  const { data: tribute, error, refetch } = useTribute(tributeId);
  const isOpen = tribute !== undefined && tribute.status !== 'DRAFT';

  useEffect(() => {
    const { createTribute, resetDraft } = useRootStore.getState();
    // From here on the tribute lives with the server; a draft of another one stays.
    if (isOpen && createTribute.tributeId === tributeId) resetDraft();
  }, [isOpen, tributeId]);

  if (error && !tribute) {
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
        {t('loadFailed', { reason: error.message })}
      </Alert>
    );
  }
  if (!tribute) return <StepSkeleton />;
  const { tributeType, imageUrl, tributeFor } = tribute;
  const { hasGender } = OCCASIONS[tributeType];
  return (
    <div className={styles.created}>
      <SubjectArch tributeType={tributeType} imageUrl={imageUrl} name={tributeFor.name} />
      <WizardHeading
        title={t('doneTitle')}
        lead={hasGender ? t('doneLead', { name: tributeFor.name }) : t('doneLeadTeam')}
      />
      <LinkBox path={`/tribute/${tributeId}`} name={tributeFor.name} />
      <Button href={`/tribute/${tributeId}`} size="large" variant="outlined">
        {t('workroom')}
      </Button>
    </div>
  );
}
