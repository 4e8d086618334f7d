'use client';

import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import styles from './link-box.module.css';
import { PNG_SIDE, savePng } from './save-png.ts';
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
    queryFn: () => draw(url),
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

/** Quiet zone in modules, required by readers. */
const MARGIN = 4;

async function draw(url: string): Promise<string> {
  // Loaded on demand: few people need the code.
  const { create } = await import('qrcode');
  const { modules } = create(url, { errorCorrectionLevel: 'M' });
  const places = Array.from({ length: modules.size }, (_, place) => place);
  const squares = places.flatMap((y) =>
    places.filter((x) => modules.get(y, x)).map((x) => `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`),
  );
  const side = modules.size + 2 * MARGIN;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${PNG_SIDE}" height="${PNG_SIDE}" shape-rendering="crispEdges">` +
    `<path fill="white" d="M0 0h${side}v${side}H0z"/><path d="${squares.join('')}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
