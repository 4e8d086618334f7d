'use client';

import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { useToday } from '#components/reel-form/use-today.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useRestored } from '#lib/browser/stores/use-restored.ts';
import type { WizardPath } from '#lib/tribute/draft.ts';
import {
  missingStep,
  PLAN_PATH,
  previousPath,
  stepIndexOf,
  WIZARD_STEPS,
} from '#lib/tribute/wizard-steps.ts';
import { isPhone, useDetailsPart } from './details/use-details-part.ts';
import { NamedTribute } from './named-tribute.tsx';
import { SaveStatus } from './save-status.tsx';
import { SignedInStep } from './signed-in-step.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import { useAutosave } from './use-autosave.ts';
import { useServerDraft } from './use-server-draft.ts';
import { useWizardNavigation } from './use-wizard-navigation.ts';
import styles from './wizard-frame.module.css';
import { WizardPreview } from './wizard-preview.tsx';

/** Depends on the tribute in the address, unlike the other steps. */
const READY_PATH: WizardPath = '/createtribute/tributeready';

export function WizardFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('wizard.frame');
  const pathname = usePathname();
  const tributeId = useSearchParams().get('tributeId');
  const isDone = Boolean(tributeId) && pathname === READY_PATH;
  const index = stepIndexOf(pathname);
  useAutosave();
  useServerDraft();
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
        <main id="content" className={styles.main}>
          {isDone ? children : <Entry tributeId={tributeId}>{children}</Entry>}
        </main>
        {!tributeId && (
          <aside className={styles.aside} aria-label={t('preview')}>
            <WizardPreview />
          </aside>
        )}
      </div>
    </div>
  );
}

type EntryProps = {
  tributeId: string | null;
  children: ReactNode;
};

function Entry({ tributeId, children }: EntryProps) {
  return tributeId ? <NamedTribute tributeId={tributeId} /> : <DraftEntry>{children}</DraftEntry>;
}

/** Opens a step when the draft is ready for it, else the missing one. */
function DraftEntry({ children }: { children: ReactNode }) {
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
  if (!WIZARD_STEPS[stepIndexOf(pathname)]?.needsSignIn) return children;
  // Visitors may see the plans behind the dialog.
  const fallback = pathname === PLAN_PATH ? children : <StepSkeleton />;
  return <SignedInStep fallback={fallback}>{children}</SignedInStep>;
}

function BackButton({ isShown }: { isShown: boolean }) {
  const t = useTranslations('wizard.frame');
  const { goTo } = useWizardNavigation();
  const path = previousPath(usePathname());
  const { part, show } = useDetailsPart();
  if (!isShown || !path) return <span className={styles.corner} />;
  return (
    <IconButton
      aria-label={t('back')}
      edge="start"
      color="primary"
      onClick={() => (part > 0 && isPhone() ? show(part - 1) : goTo(path))}
    >
      <ArrowBackRounded />
    </IconButton>
  );
}

function CloseButton({ isDone }: { isDone: boolean }) {
  const t = useTranslations('wizard.frame');
  const { close } = useWizardNavigation();
  return (
    <Button
      size="small"
      onClick={() => close({ saves: !isDone })}
      sx={{ marginInlineEnd: -2, justifySelf: 'end', whiteSpace: 'nowrap' }}
    >
      {t(isDone ? 'close' : 'saveAndClose')}
    </Button>
  );
}
