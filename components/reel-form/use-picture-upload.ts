import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { uploadPicture } from '#lib/browser/api/tributes.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { PICTURE_BYTES_MAX } from '#lib/tribute/picture-limits.ts';
import { chosenImage, type ImageEditing, NO_IMAGE_EDITING } from './image-editing.ts';
import { useObjectUrls } from './use-object-urls.ts';

/** Bytes; a larger photo would not open on a phone. The upload is cropped and far smaller. */
const CHOSEN_BYTES_MAX = 5 * PICTURE_BYTES_MAX;
const BYTES_PER_MEGABYTE = 1_048_576;

type UploadState = 'idle' | 'sending' | 'sent' | 'failed';

const setChosen = (croppingImage: string | null) => useUiStore.getState().setUi({ croppingImage });

/** Handles a picture from choice to upload; `onSent` gets its URL and is awaited. */
export function usePictureUpload(onSent: (imageUrl: string) => unknown) {
  const t = useTranslations('wizard.picture');
  const chosen = useUiStore(({ croppingImage }) => croppingImage);
  const [editing, setEditing] = useState(NO_IMAGE_EDITING);
  const [cropped, setCropped] = useState<Blob | null>(null);
  const [state, setState] = useState<UploadState>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const failureRef = useRef<HTMLDivElement>(null);
  const urlOf = useObjectUrls();
  // The object URL dies with the screen.
  useEffect(() => () => setChosen(null), []);

  const send = async (picture: Blob) => {
    setState('sending');
    setFailure(null);
    try {
      const { url } = await dataOf(uploadPicture(picture));
      await onSent(url);
      setState('sent');
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : '';
      setState('failed');
      setFailure(t('failed', { reason }));
      // A failure off screen would go unnoticed.
      const isSeen = failureRef.current && failureRef.current.getClientRects().length > 0;
      if (!isSeen) showToast('ERROR', t('failedAway', { reason }));
    }
  };

  return {
    chosen,
    editing,
    edit: (change: Partial<ImageEditing>) => setEditing((before) => ({ ...before, ...change })),
    shown: editing.croppedImage || null,
    state,
    failure,
    failureRef,
    choose: (file: File | null) => {
      if (!file) return;
      const isTooLarge = file.size > CHOSEN_BYTES_MAX;
      setFailure(isTooLarge ? t('tooLarge', { megabytes: CHOSEN_BYTES_MAX / BYTES_PER_MEGABYTE }) : null);
      setState('idle');
      if (isTooLarge) return;
      const src = urlOf(file);
      setEditing((before) => chosenImage(before, { name: file.name, src }));
      setChosen(src);
    },
    send: (picture: Blob | null) => {
      setChosen(null);
      if (!picture) return setFailure(t('unreadable'));
      setCropped(picture);
      setEditing((before) => ({ ...before, croppedImage: urlOf(picture) }));
      return void send(picture);
    },
    retry: () => void (cropped && send(cropped)),
    cancel: () => setChosen(null),
    reset: () => {
      setCropped(null);
      setEditing(NO_IMAGE_EDITING);
      setState('idle');
      setFailure(null);
    },
  };
}
