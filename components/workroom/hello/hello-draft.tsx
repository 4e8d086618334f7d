import FormHelperText from '@mui/material/FormHelperText';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useClipSource } from '#components/clip/camera/use-clip-source.ts';
import { ProgressBar } from '#components/workroom/reel/progress-bar.tsx';
import type { HelloFileRefusal } from '#lib/browser/recording/hello-file.ts';
import { HelloPlayer } from './hello-player.tsx';
import type { useHello } from './use-hello.ts';

export function DraftPlayer({ file }: { file: File }) {
  const t = useTranslations('workroom.hello');
  const ref = useRef<HTMLVideoElement>(null);
  useClipSource(ref, file);
  return <HelloPlayer ref={ref} label={t('draft')} />;
}

type DraftStateProps = {
  own: ReturnType<typeof useHello>;
  isKept: boolean | null;
  /** Why a file that should have replaced the draft did not. */
  refusal: HelloFileRefusal | null;
};

export function DraftState({ own: { share, sending }, isKept, refusal }: DraftStateProps) {
  const t = useTranslations('workroom.hello');
  if (sending.isPending) {
    return (
      <div>
        <FormHelperText component="output" sx={{ mx: 0, mb: 1 }}>
          {t('sending', { share })}
        </FormHelperText>
        <ProgressBar variant="determinate" value={share * 100} aria-label={t('sending', { share })} />
      </div>
    );
  }
  const problem = sending.error?.message ?? (refusal && t(`refusals.${refusal}`));
  return (
    <div>
      <FormHelperText component="output" sx={{ mx: 0 }}>
        {isKept !== null && t(isKept ? 'kept' : 'notKept')}
      </FormHelperText>
      {problem && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          {problem}
        </FormHelperText>
      )}
    </div>
  );
}
