import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { uploadPicture } from '#lib/api/tributes.ts';
import { useObjectUrl } from './use-object-url.ts';

/** The largest picture that the server takes, in bytes (product.md §10). What we send is cropped and far smaller. */
const PICTURE_BYTES_MAX = 10_485_760;
/** Larger files than this are no photographs that a phone could open, in bytes. */
const CHOSEN_BYTES_MAX = 5 * PICTURE_BYTES_MAX;
const BYTES_PER_MEGABYTE = 1_048_576;

type UploadState = 'idle' | 'sending' | 'sent' | 'failed';

/** Takes a picture from the choice to the picture store; `onSent` gets its address. */
export function usePictureUpload(onSent: (imageUrl: string) => void) {
  const t = useTranslations('wizard.picture');
  const [chosen, setChosen] = useState<Blob | null>(null);
  const [cropped, setCropped] = useState<Blob | null>(null);
  const [state, setState] = useState<UploadState>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const shown = useObjectUrl(cropped);

  const send = async (picture: Blob) => {
    setChosen(null);
    setCropped(picture);
    setState('sending');
    setFailure(null);
    const { data, error } = await uploadPicture(picture);
    if (data) {
      setState('sent');
      onSent(data.url);
      return;
    }
    setState('failed');
    setFailure(t('failed', { reason: error }));
  };

  return {
    chosen,
    /** The picture as it was cropped, shown from this device until the page goes. */
    shown,
    state,
    failure,
    choose: (file: File | null) => {
      if (!file) return;
      const isTooLarge = file.size > CHOSEN_BYTES_MAX;
      setFailure(isTooLarge ? t('tooLarge', { megabytes: CHOSEN_BYTES_MAX / BYTES_PER_MEGABYTE }) : null);
      setState('idle');
      if (!isTooLarge) setChosen(file);
    },
    send: (picture: Blob | null) => {
      if (picture) return void send(picture);
      setChosen(null);
      setFailure(t('unreadable'));
    },
    retry: () => void (cropped && send(cropped)),
    /** Leaves the choice that is being cropped. */
    cancel: () => setChosen(null),
    /** Forgets the picture. */
    reset: () => {
      setCropped(null);
      setState('idle');
      setFailure(null);
    },
  };
}
