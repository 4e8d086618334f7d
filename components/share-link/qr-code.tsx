'use client';

import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { drawQrCode } from './draw-qr-code.ts';
import styles from './link-box.module.css';
import { savePng } from './save-png.ts';
import { useOwnAddress } from './use-own-address.ts';

export function QrCode({ path }: { path: string }) {
  const t = useTranslations('share');
  const url = useOwnAddress(path);
  const {
    data: picture,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['qr-code', url],
    queryFn: () => drawQrCode(url),
    // The code never changes.
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  if (isError) {
    return (
      <p role="alert" className={styles.status}>
        {t('qrFailed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </p>
    );
  }
  return (
    <figure className={styles.code}>
      {picture ? (
        <img src={picture} alt={t('qr')} className={styles.picture} />
      ) : (
        <Skeleton variant="rounded" className={styles.picture} />
      )}
      <figcaption>{t('qrHint')}</figcaption>
      {picture && (
        <div className={styles.saves}>
          <Button size="small" href={picture} download="qr-code.svg">
            {t('qrSave')}
          </Button>
          <Button size="small" onClick={() => void savePng(picture, 'qr-code.png')}>
            {t('qrSavePng')}
          </Button>
        </div>
      )}
    </figure>
  );
}
