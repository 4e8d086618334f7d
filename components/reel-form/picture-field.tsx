'use client';

import AddAPhotoRounded from '@mui/icons-material/AddAPhotoRounded';
import { useTranslations } from 'next-intl';
import { SubjectArch } from '#components/ui/subject-arch.tsx';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { PictureControls } from './picture-controls.tsx';
import styles from './picture-field.module.css';
import { usePictureUpload } from './use-picture-upload.ts';
import { useShownPicture } from './use-shown-picture.ts';

type PictureFieldProps = {
  type: TributeType;
  name: string;
  /** Empty, or a URL in our picture store. */
  imageUrl: string;
  /** Without an account, our store keeps it for a day. */
  isKeptForADay?: boolean;
  /** Awaited; a failure offers a retry. */
  onChange: (imageUrl: string) => unknown;
};

/** Uploads a picture at once; the draft only stores its URL. */
export function PictureField({ type, name, imageUrl, isKeptForADay, onChange }: PictureFieldProps) {
  const t = useTranslations('wizard.picture');
  const upload = usePictureUpload(onChange);
  const { shownUrl, hasFailed, onErrorCapture } = useShownPicture(upload.shown ?? imageUrl);

  return (
    <div className={styles.field}>
      <div className={styles.arch} onErrorCapture={onErrorCapture}>
        <SubjectArch tributeType={type} imageUrl={shownUrl} name={name || t('chosen')} />
      </div>
      <div className={styles.controls}>
        <PictureControls
          upload={upload}
          imageUrl={imageUrl}
          texts={{
            choose: t('choose'),
            replace: t('replace'),
            remove: t('remove'),
            sending: t('uploading'),
            sent: t('uploaded'),
            retry: t('retry'),
          }}
          icon={<AddAPhotoRounded />}
          onRemove={() => onChange('')}
        />
        <output className={styles.note}>
          {hasFailed && t(isKeptForADay ? 'notShownForADay' : 'notShown')}
        </output>
      </div>
    </div>
  );
}
