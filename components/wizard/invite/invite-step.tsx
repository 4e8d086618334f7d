'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ShareBox } from '#components/share-link/share-box.tsx';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import styles from '#components/wizard/ready/ready-step.module.css';
import { StepSkeleton } from '#components/wizard/step-skeleton.tsx';
import { useSaveDraft } from '#components/wizard/use-save-draft.ts';
import { WizardActions } from '#components/wizard/wizard-actions.tsx';
import { WizardHeading } from '#components/wizard/wizard-heading.tsx';
import { isDeadLink } from '#lib/browser/api/is-dead-link.ts';
import { useTribute } from '#lib/browser/hooks/use-tribute.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { ReviewStep } from './review-step.tsx';

const InviteByMail = dynamic(async () => (await import('./invite-by-mail.tsx')).InviteByMail, { ssr: false });

const WizardPeople = dynamic(async () => (await import('./wizard-people.tsx')).WizardPeople, {
  ssr: false,
});

export function InviteStep() {
  const tributeId = useRootStore(({ createTribute }) => createTribute.tributeId);
  const { mutate: save, isPending: isCreating, error } = useSaveDraft();
  const review = (
    <ReviewStep
      isCreating={isCreating}
      failure={error?.message ?? null}
      onCreate={() => save({ open: true, isTold: true })}
    />
  );
  // The server may know the draft before the link exists.
  if (!tributeId || isCreating) return review;
  return <StoredDraft tributeId={tributeId} review={review} />;
}

function StoredDraft({ tributeId, review }: { tributeId: string; review: ReactNode }) {
  const t = useTranslations('wizard.invite');
  const { data: tribute, error, isFetching, refetch } = useTribute(tributeId);
  if (tribute) return tribute.status === 'DRAFT' ? review : <Invite tribute={tribute} />;
  if (!error) return <StepSkeleton />;
  // Deleted meanwhile: creating the link creates it again.
  if (isDeadLink(error)) return review;
  return (
    <>
      <WizardHeading title={t('title')} />
      <LoadFailure
        text={t('loadFailed', { reason: error.message })}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    </>
  );
}

function Invite({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('wizard.invite');
  const router = useRouter();
  const { tributeId, tributeType, tributeFor } = tribute;
  return (
    <>
      <WizardHeading
        title={t('title')}
        lead={OCCASIONS[tributeType].hasGender ? t('lead', { name: tributeFor.name }) : t('leadTeam')}
      />
      <div className={styles.share}>
        <ShareBox tribute={tribute} />
      </div>
      <InviteByMail tributeId={tributeId} />
      <WizardPeople tribute={tribute} />
      <WizardActions
        label={t('goOn')}
        onContinue={() => router.push(`/createtribute/tributeready?tributeId=${tributeId}`)}
      />
    </>
  );
}
