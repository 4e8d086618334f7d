import Dialog from '@mui/material/Dialog';
import dynamic from 'next/dynamic';
import { useMessages, useTranslations } from 'next-intl';
import type { HelloMedium } from '#lib/contracts/hello.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { HELLO_SECONDS_MAX } from '#lib/recording/limits.ts';
import type { useHelloDraft } from './use-hello-draft.ts';

const ShortCamera = dynamic(
  async () => (await import('#components/clip/camera/short-camera.tsx')).ShortCamera,
  { ssr: false },
);

export type HelloTribute = Pick<TributeDto, 'tributeId' | 'imageUrl' | 'tributeType'>;

type HelloCameraProps = {
  tribute: HelloTribute;
  titleId: string;
  medium: HelloMedium;
  kept: ReturnType<typeof useHelloDraft>;
  onFile: (file: File) => void;
  onClose: () => void;
};

/** The open camera, or the open microphone over the picture that the invitation shows. */
export function HelloCamera({ tribute, titleId, medium, kept, onFile, onClose }: HelloCameraProps) {
  const t = useTranslations('workroom.hello');
  const { voice } = useMessages().recorder;
  const { tributeId, imageUrl: picture, tributeType } = tribute;
  const look = { picture, tributeType, own: null, words: { ...voice, shown: t('shown') } };
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
        voice={medium === 'VOICE' ? look : null}
        keep={kept.keepWhile(medium)}
        onFile={onFile}
        onBack={onClose}
        onRecorded={(clip) => {
          kept.recorded(clip, medium);
          onClose();
        }}
      />
    </Dialog>
  );
}
