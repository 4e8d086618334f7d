'use client';

import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { SignedIn } from '#components/providers/signed-in.tsx';
import { useRootStore } from '#lib/stores/root-store.ts';
import { useRestored } from '#lib/stores/use-restored.ts';
import { missingStep, previousPath, stepIndexOf, WIZARD_STEPS } from '#lib/tribute/wizard-steps.ts';
import { SaveStatus } from './save-status.tsx';
import { useToday } from './use-today.ts';
import { useWizardNavigation } from './use-wizard-navigation.ts';
import styles from './wizard-frame.module.css';
import { WizardPreview } from './wizard-preview.tsx';

/** What all steps of the wizard stand in: back, progress, save and close, and on wide screens the reel as it grows. */
export function WizardFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('wizard.frame');
  const pathname = usePathname();
  const isDone = useSearchParams().has('tributeId');
  const index = stepIndexOf(pathname);
  const position = { step: index + 1, steps: WIZARD_STEPS.length };

  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <div className={styles.bar}>
          <BackButton isShown={!isDone} />
          {!isDone && <span className={styles.step}>{t('step', position)}</span>}
          <CloseButton isDone={isDone} />
        </div>
        <LinearProgress
          variant="determinate"
          value={isDone ? 100 : (position.step / position.steps) * 100}
          aria-label={t('progress')}
          aria-valuetext={isDone ? undefined : t('step', position)}
          sx={{ height: 6, borderRadius: 'var(--radius-pill)', bgcolor: 'var(--color-line)' }}
        />
        {!isDone && <SaveStatus />}
      </header>
      <div className={styles.columns} data-done={isDone}>
        <main className={styles.main}>{isDone ? children : <Entry>{children}</Entry>}</main>
        {!isDone && (
          <aside className={styles.aside} aria-label={t('preview')}>
            <WizardPreview />
          </aside>
        )}
      </div>
    </div>
  );
}

/** Lets a person in whose draft is ready for this step; others are led to the step that is missing. */
function Entry({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const router = useRouter();
  const isRestored = useRestored();
  const draft = useRootStore(({ createTribute }) => createTribute);
  const today = useToday();
  const missing = isRestored ? missingStep(pathname, draft, today) : null;
  const missingPath = missing?.path;

  useEffect(() => {
    if (missingPath) router.replace(missingPath);
  }, [missingPath, router]);

  if (!isRestored || missing) return <StepSkeleton />;
  const isClosed = WIZARD_STEPS[stepIndexOf(pathname)]?.needsSignIn;
  return isClosed ? <SignedIn fallback={<StepSkeleton />}>{children}</SignedIn> : children;
}

/** The shape of a step while it is not known who and where we are. */
export function StepSkeleton() {
  const t = useTranslations('wizard.frame');
  return (
    <output aria-label={t('loading')} className={styles.skeleton}>
      <Skeleton variant="rounded" height={44} width="80%" />
      <Skeleton variant="rounded" height={24} width="55%" />
      <Skeleton variant="rounded" height={280} />
    </output>
  );
}

function BackButton({ isShown }: { isShown: boolean }) {
  const t = useTranslations('wizard.frame');
  const { goTo } = useWizardNavigation();
  const path = previousPath(usePathname());
  if (!isShown || !path) return <span className={styles.corner} />;
  return (
    <IconButton aria-label={t('back')} edge="start" color="primary" onClick={() => goTo(path)}>
      <ArrowBackRounded />
    </IconButton>
  );
}

function CloseButton({ isDone }: { isDone: boolean }) {
  const t = useTranslations('wizard.frame');
  const { close } = useWizardNavigation();
  return (
    <Button size="small" onClick={() => close({ saves: !isDone })} sx={{ mr: -2, justifySelf: 'end' }}>
      {t(isDone ? 'close' : 'saveAndClose')}
    </Button>
  );
}
