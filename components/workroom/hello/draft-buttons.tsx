import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import type { useHello } from './use-hello.ts';
import type { HelloDraft } from './use-hello-draft.ts';

type DraftButtonsProps = {
  draft: HelloDraft;
  sending: ReturnType<typeof useHello>['sending'];
  onDiscard: () => void;
  onAgain: () => void;
};

/** Decides what happens to a hello before it is sent. */
export function DraftButtons({ draft, sending, onDiscard, onAgain }: DraftButtonsProps) {
  const t = useTranslations('workroom.hello');
  return (
    <>
      <Button disabled={sending.isPending} onClick={onDiscard}>
        {t('discard')}
      </Button>
      {draft.origin === 'camera' && (
        <Button disabled={sending.isPending} onClick={onAgain}>
          {t('again')}
        </Button>
      )}
      <Button variant="contained" loading={sending.isPending} onClick={() => sending.mutate(draft)}>
        {t('send')}
      </Button>
    </>
  );
}
