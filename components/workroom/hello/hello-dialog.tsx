'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { DialogBar } from '#components/ui/dialog-bar.tsx';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { useLeaveWarning } from '#lib/browser/hooks/use-leave-warning.ts';
import { type HelloFileRefusal, readHello } from '#lib/browser/recording/hello-file.ts';
import type { HelloDto } from '#lib/contracts/hello.ts';
import { HELLO_SECONDS_MAX } from '#lib/recording/limits.ts';
import { DraftPlayer, DraftState } from './hello-draft.tsx';
import { HelloPlayer } from './hello-player.tsx';
import { HelloSource } from './hello-source.tsx';
import { type HelloDraft, useHello } from './use-hello.ts';

const ShortCamera = dynamic(
  async () => (await import('#components/clip/camera/short-camera.tsx')).ShortCamera,
  { ssr: false },
);

type HelloDialogProps = { tributeId: string; onClose: () => void };

/** The creator's hello on the invitation (docs/specification.md#invite-hello). */
export function HelloDialog({ tributeId, onClose }: HelloDialogProps) {
  const t = useTranslations('workroom.hello');
  const titleId = useId();
  const [draft, setDraft] = useState<HelloDraft | null>(null);
  const [isAtCamera, setAtCamera] = useState(false);
  const own = useHello(tributeId, () => setDraft(null));
  useLeaveWarning(draft !== null);
  const [refusal, setRefusal] = useState<HelloFileRefusal | null>(null);
  const take = (file: File) => {
    const read = readHello(file);
    const isRefused = typeof read === 'string';
    own.sending.reset();
    setRefusal(isRefused ? read : null);
    setDraft(isRefused ? null : read);
    setAtCamera(false);
  };
  if (isAtCamera) {
    return (
      <Dialog
        open
        fullScreen
        aria-labelledby={titleId}
        slotProps={{ paper: { sx: { bgcolor: 'var(--color-room)', color: 'var(--color-room-ink)' } } }}
      >
        <h2 id={titleId} className="visually-hidden">
          {t('title')}
        </h2>
        <ShortCamera
          question={t('question')}
          notesKey={`${tributeId}:hello`}
          maxSeconds={HELLO_SECONDS_MAX}
          fileLabel={t('choose')}
          onFile={take}
          onBack={() => setAtCamera(false)}
          onRecorded={(clip) => take(new File([clip], 'hello', { type: clip.type }))}
        />
      </Dialog>
    );
  }
  return (
    // What was recorded is only dropped by its own button.
    <Dialog open fullWidth maxWidth="sm" {...(!draft && { onClose })} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Typography color="textSecondary">{t('lead')}</Typography>
        {draft ? (
          <>
            <DraftPlayer file={draft.file} />
            <DraftState own={own} />
          </>
        ) : (
          <Sent own={own} refusal={refusal} onRecord={() => setAtCamera(true)} onChoose={take} />
        )}
      </DialogContent>
      <DialogBar>
        {draft ? (
          <>
            <Button disabled={own.sending.isPending} onClick={() => setDraft(null)}>
              {t('discard')}
            </Button>
            <Button
              variant="contained"
              loading={own.sending.isPending}
              onClick={() => own.sending.mutate(draft)}
            >
              {t('send')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('done')}</Button>
        )}
      </DialogBar>
    </Dialog>
  );
}

type SentProps = {
  own: ReturnType<typeof useHello>;
  refusal: HelloFileRefusal | null;
  onRecord: () => void;
  onChoose: (file: File) => void;
};

function Sent({ own, ...source }: SentProps) {
  const t = useTranslations('workroom.hello');
  const common = useTranslations('common');
  const { hello, error, isFetching, retry } = own;
  if (!hello) {
    if (error) return <LoadFailure text={error.message} isRetrying={isFetching} onRetry={retry} />;
    return <Skeleton variant="rounded" component="output" aria-label={common('loading')} height={160} />;
  }
  const { shown, arriving } = hello;
  return (
    <>
      {shown && <HelloPlayer src={shown.playbackUrl} poster={shown.posterUrl} label={t('player')} />}
      <SentState arriving={arriving} />
      <HelloSource {...source} isReplacing={shown !== null} />
      {(shown || arriving) && (
        <RemoveHello removing={own.removing} label={t(shown && arriving ? 'discardNew' : 'remove')} />
      )}
    </>
  );
}

function SentState({ arriving }: Pick<HelloDto, 'arriving'>) {
  const t = useTranslations('workroom.hello');
  return (
    <>
      <Typography component="output" variant="body2">
        {arriving && !arriving.failure && t('preparing')}
      </Typography>
      {arriving?.failure && (
        <Typography role="alert" variant="body2" color="error">
          {arriving.failure}
        </Typography>
      )}
    </>
  );
}

type RemoveHelloProps = { removing: SentProps['own']['removing']; label: string };

function RemoveHello({ removing, label }: RemoveHelloProps) {
  return (
    <div>
      <Button
        color="error"
        loading={removing.isPending}
        sx={{ marginInlineStart: -1 }}
        onClick={() => removing.mutate()}
      >
        {label}
      </Button>
      {removing.error && (
        <Typography role="alert" variant="body2" color="error">
          {removing.error.message}
        </Typography>
      )}
    </div>
  );
}
