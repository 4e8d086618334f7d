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
  /** The chosen file until the server has converted it. */
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<UploadState>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const failureRef = useRef<HTMLDivElement>(null);
  /** The last upload: a cropped picture, or a chosen file that the server converts. */
  const last = useRef<Blob | File | null>(null);
  const urlOf = useObjectUrls();
  // The object URL dies with the screen.
  useEffect(() => () => setChosen(null), []);

  const open = (name: string, src: string) => {
    setEditing((before) => chosenImage(before, { name, src }));
    setChosen(src);
  };

  const upload = async (picture: Blob, onStored: (url: string) => unknown, next: UploadState) => {
    setState('sending');
    setFailure(null);
    try {
      const { url } = await dataOf(uploadPicture(picture));
      await onStored(url);
      setState(next);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : '';
      setState('failed');
      setFailure(t('failed', { reason }));
      // A failure off screen would go unnoticed.
      const isSeen = failureRef.current && failureRef.current.getClientRects().length > 0;
      if (!isSeen) showToast('ERROR', t('failedAway', { reason }));
    }
  };

  const send = (picture: Blob) => {
    last.current = picture;
    void upload(picture, onSent, 'sent');
  };

  const convert = (picture: File) => {
    last.current = picture;
    // Not on another screen.
    void upload(picture, (url) => failureRef.current && open(picture.name, url), 'idle');
  };

  return {
    chosen,
    editing,
    edit: (change: Partial<ImageEditing>) => setEditing((before) => ({ ...before, ...change })),
    shown: editing.croppedImage || null,
    state,
    failure,
    failureRef,
    choose: (picked: File | null) => {
      if (!picked) return;
      const isTooLarge = picked.size > CHOSEN_BYTES_MAX;
      setFailure(isTooLarge ? t('tooLarge', { megabytes: CHOSEN_BYTES_MAX / BYTES_PER_MEGABYTE }) : null);
      setState('idle');
      if (isTooLarge) return;
      setFile(picked);
      open(picked.name, urlOf(picked));
    },
    /** Opens the server's copy of a picture that this browser cannot show, such as a HEIC outside Safari. */
    convert: () => {
      setChosen(null);
      setFile(null);
      if (file) convert(file);
      else setFailure(t('unreadable'));
    },
    send: (picture: Blob | null) => {
      setChosen(null);
      if (!picture) {
        setFailure(t('unreadable'));
        return;
      }
      setEditing((before) => ({ ...before, croppedImage: urlOf(picture) }));
      send(picture);
    },
    retry: () => {
      if (last.current instanceof File) convert(last.current);
      else if (last.current) send(last.current);
    },
    cancel: () => setChosen(null),
    reset: () => {
      last.current = null;
      setEditing(NO_IMAGE_EDITING);
      setState('idle');
      setFailure(null);
    },
  };
}
