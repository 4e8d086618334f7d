'use client';

import type { ReactNode } from 'react';
import { PageColumn } from '#components/layout/page-column.tsx';
import { ContentHeading } from '#components/ui/content-heading.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PlainButton } from '#components/ui/plain-button.tsx';
import { useRestored } from '#lib/browser/stores/use-restored.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { SentNotice } from './sent-notice.tsx';
import styles from './writing-page.module.css';

type WritingPageProps = {
  title: string;
  lead: string;
  sent: { title: string; lead: string; again: { label: string; onClick: () => void } } | null;
  aside: ReactNode;
  children: ReactNode;
};

export function WritingPage({ title, lead, sent, aside, children }: WritingPageProps) {
  const isRestored = useRestored();
  if (sent) {
    return (
      <PageColumn>
        <SentNotice title={sent.title} lead={sent.lead} action={sent.again} />
      </PageColumn>
    );
  }
  return (
    <PageColumn isWide>
      <ContentHeading title={title} lead={lead} />
      <div className={styles.columns}>
        {isRestored ? children : <FormSkeleton />}
        {aside}
      </div>
    </PageColumn>
  );
}

type WritingFormProps = {
  send: string;
  isSending: boolean;
  error: string | undefined;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
};

export function WritingForm({ send, isSending, error, onSubmit, children }: WritingFormProps) {
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {children}
      {error && <Notice kind="error">{error}</Notice>}
      <PlainButton type="submit" kind="contained" isLarge isBusy={isSending}>
        {send}
      </PlainButton>
    </form>
  );
}

type WritingAsideProps = { picture?: ReactNode; title: string; text: string; children: ReactNode };

export function WritingAside({ picture, title, text, children }: WritingAsideProps) {
  return (
    <aside className={styles.aside}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </aside>
  );
}
