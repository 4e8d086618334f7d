'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { DialogBar } from '#components/ui/dialog-bar.tsx';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { useLeaveWarning } from '#lib/browser/hooks/use-leave-warning.ts';
import { type HelloFileRefusal, readHello } from '#lib/browser/recording/hello-file.ts';
import type { HelloDto, HelloMedium } from '#lib/contracts/hello.ts';
import { DraftButtons } from './draft-buttons.tsx';
import { HelloCamera, type HelloTribute } from './hello-camera.tsx';
import { DraftPlayer, DraftState } from './hello-draft.tsx';
import { HelloPlayer } from './hello-player.tsx';
import { HelloSource } from './hello-source.tsx';
import { useHello } from './use-hello.ts';
import { useHelloDraft } from './use-hello-draft.ts';

type HelloDialogProps = { tribute: HelloTribute; onClose: () => void };

/** The creator's hello on the invitation (docs/specification.md#invite-hello). */
export function HelloDialog({ tribute, onClose }: HelloDialogProps) {
  const t = useTranslations('workroom.hello');
  const titleId = useId();
  const { tributeId } = tribute;
  const kept = useHelloDraft(tributeId);
  const { draft, isKept } = kept;
  /** What is recorded now. */
  const [recording, setRecording] = useState<HelloMedium | null>(null);
  const [refusal, setRefusal] = useState<HelloFileRefusal | null>(null);
  const drop = () => {
    setRefusal(null);
    kept.drop();
  };
  const own = useHello(tributeId, drop);
  const canClose = !own.sending.isPending && (draft === null || isKept === true);
  useLeaveWarning(!canClose);
  const record = (medium: HelloMedium) => {
    setRefusal(null);
    setRecording(medium);
  };
  const take = (file: File) => {
    const read = readHello(file);
    own.sending.reset();
    setRecording(null);
    if (typeof read === 'string') return setRefusal(read);
    setRefusal(null);
    return kept.choose(read.file, read.medium);
  };
  if (recording) {
    return (
      <HelloCamera
        {...{ tribute, titleId, kept }}
        medium={recording}
        onFile={take}
        onClose={() => {
          own.sending.reset();
          setRecording(null);
        }}
      />
    );
  }
  return (
    // Only its own buttons drop a hello that this device cannot keep.
    <Dialog open fullWidth maxWidth="sm" {...(canClose && { onClose })} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {/* With it, a waiting hello and its state would not fit on a small phone. */}
        {!draft && <Typography color="textSecondary">{t('lead')}</Typography>}
        {draft ? (
          <>
            <DraftPlayer file={draft.file} />
            <DraftState {...{ own, isKept, refusal }} />
          </>
        ) : (
          <Sent own={own} refusal={refusal} onRecord={record} onChoose={take} />
        )}
      </DialogContent>
      <DialogBar>
        {draft ? (
          <DraftButtons
            sending={own.sending}
            draft={draft}
            onDiscard={drop}
            onAgain={() => record(draft.medium)}
          />
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
  onRecord: (medium: HelloMedium) => void;
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
