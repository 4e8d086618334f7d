import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { isDeadLink } from '#lib/browser/api/is-dead-link.ts';
import { useTribute } from '#lib/browser/hooks/use-tribute.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useRestored } from '#lib/browser/stores/use-restored.ts';
import { StepSkeleton } from './step-skeleton.tsx';
import { useSaveDraft, useSaveStatus } from './use-save-draft.ts';

/** Resumes the draft that the address names, or redirects to its page (docs/specification.md#address-names). */
export function NamedTribute({ tributeId }: { tributeId: string }) {
  const { status } = useAuth();
  const isRestored = useRestored();
  const isHere = useRootStore(({ createTribute }) => createTribute.tributeId === tributeId);
  const pathname = usePathname();
  const search = new URLSearchParams(useSearchParams());
  search.delete('tributeId');

  if (!isRestored || status === 'loading') return <StepSkeleton />;
  if (isHere) return <Redirect path={search.size > 0 ? `${pathname}?${search}` : pathname} />;
  if (status === 'signedIn') return <OwnTribute tributeId={tributeId} />;
  return <Redirect path={pageOf(tributeId)} />;
}

function OwnTribute({ tributeId }: { tributeId: string }) {
  const { data: tribute, error, isFetching, refetch } = useTribute(tributeId);
  const loadDraft = useRootStore((state) => state.loadDraft);
  // Saves the current draft first.
  const isSaving = useRootStore(({ createTribute: draft }) => draft.isUnsaved && draft.tributeType !== null);
  const isDraft = tribute?.status === 'DRAFT';

  useEffect(() => {
    if (isDraft && !isSaving) loadDraft(tribute);
  }, [isDraft, isSaving, loadDraft, tribute]);

  if (tribute && !isDraft) return <Redirect path={pageOf(tributeId)} />;
  if (tribute) return isSaving ? <MakingRoom /> : <StepSkeleton />;
  if (!error) return <StepSkeleton />;
  if (isDeadLink(error)) return <Redirect path={pageOf(tributeId)} />;
  return <LoadFailure text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

/** An unsaved draft blocks this reel, with a message. */
function MakingRoom() {
  const t = useTranslations('wizard.saving');
  const { mutate: save } = useSaveDraft();
  const hasFailed = useSaveStatus() === 'error';
  if (!hasFailed) return <StepSkeleton />;
  return <LoadFailure text={t('noRoom')} isRetrying={false} onRetry={() => save({ open: false })} />;
}

function Redirect({ path }: { path: string }) {
  const router = useRouter();
  useEffect(() => router.replace(path), [path, router]);
  return <StepSkeleton />;
}

const pageOf = (tributeId: string) => `/tribute/${encodeURIComponent(tributeId)}`;
