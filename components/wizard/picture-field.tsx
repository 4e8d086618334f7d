'use client';

import AddAPhotoRounded from '@mui/icons-material/AddAPhotoRounded';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { SubjectArch } from '#components/tribute/subject-arch.tsx';
import type { TributeType } from '#lib/tribute/occasions.ts';
import styles from './picture-field.module.css';
import { usePictureUpload } from './use-picture-upload.ts';

const CropDialog = dynamic(async () => (await import('./crop-dialog.tsx')).CropDialog, { ssr: false });

type PictureFieldProps = {
  type: TributeType;
  name: string;
  /** Empty, or an address of our own picture store. */
  imageUrl: string;
  onChange: (imageUrl: string) => void;
};

/** The picture: chosen, put into place, sent at once. Only its address stays in the draft. */
export function PictureField({ type, name, imageUrl, onChange }: PictureFieldProps) {
  const t = useTranslations('wizard.picture');
  const picker = useRef<HTMLInputElement>(null);
  const { chosen, editing, edit, shown, state, failure, choose, send, retry, cancel, reset } =
    usePictureUpload(onChange);
  const picture = shown ?? imageUrl;

  return (
    <div className={styles.field}>
      <div className={styles.arch}>
        <SubjectArch tributeType={type} imageUrl={picture || null} name={name || t('chosen')} />
      </div>
      <div className={styles.controls}>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          aria-label={t('choose')}
          tabIndex={-1}
          className="visually-hidden"
          onChange={(event) => {
            choose(event.target.files?.[0] ?? null);
            // The same picture may be chosen again.
            event.target.value = '';
          }}
        />
        <Button
          variant="outlined"
          startIcon={<AddAPhotoRounded />}
          // Not disabled: the crop dialog gives the focus back to it just as the sending begins.
          aria-disabled={state === 'sending'}
          onClick={() => state !== 'sending' && picker.current?.click()}
        >
          {t(picture ? 'replace' : 'choose')}
        </Button>
        {imageUrl && state !== 'sending' && (
          <Button
            onClick={() => {
              reset();
              onChange('');
            }}
          >
            {t('remove')}
          </Button>
        )}
        <output className={styles.status}>
          {state === 'sending' && (
            <>
              {t('uploading')}
              <LinearProgress aria-hidden="true" sx={{ mt: 1, borderRadius: 'var(--radius-pill)' }} />
            </>
          )}
          {state === 'sent' && t('uploaded')}
        </output>
        <div role="alert" className={styles.failure}>
          {failure}
          {state === 'failed' && (
            <Button size="small" onClick={retry}>
              {t('retry')}
            </Button>
          )}
        </div>
      </div>
      {chosen && (
        <CropDialog key={editing.index} editing={editing} onChange={edit} onUse={send} onCancel={cancel} />
      )}
    </div>
  );
}
