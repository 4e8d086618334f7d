'use client';

import CheckRounded from '@mui/icons-material/CheckRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import IosShareRounded from '@mui/icons-material/IosShareRounded';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { copyText } from '#lib/browser/clipboard.ts';
import styles from './link-box.module.css';
import { useOwnAddress } from './use-own-address.ts';

type LinkBoxProps = {
  /** On our own origin. */
  path: string;
  text: string;
  children?: ReactNode;
};

export function LinkBox({ path, text, children }: LinkBoxProps) {
  const t = useTranslations('share');
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<'idle' | 'copied' | 'failed'>('idle');
  const link = useOwnAddress(path);
  // The server does not know what the device supports.
  const canShare = useSyncExternalStore(
    subscribeToNothing,
    () => 'share' in navigator,
    () => false,
  );

  const copy = async () => {
    const isCopied = await copyText(link, field.current);
    setCopying(isCopied ? 'copied' : 'failed');
  };
  const share = async () => {
    // Closing the sheet is no error.
    await navigator.share({ text, url: link }).catch(() => {});
  };

  return (
    <div className={styles.box}>
      <input
        ref={field}
        readOnly
        value={link}
        aria-label={t('link')}
        className={styles.link}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.actions}>
        <Button
          variant="contained"
          size="large"
          startIcon={copying === 'copied' ? <CheckRounded /> : <ContentCopyRounded />}
          onClick={() => void copy()}
          // Resets the button for another copy.
          onBlur={() => setCopying('idle')}
        >
          {t(copying === 'copied' ? 'copied' : 'copy')}
        </Button>
        {canShare && (
          <Button
            variant="outlined"
            size="large"
            startIcon={<IosShareRounded />}
            onClick={() => void share()}
          >
            {t('share')}
          </Button>
        )}
      </div>
      {/* Announces what the button shows. */}
      <output className="visually-hidden">{copying === 'copied' && t('copied')}</output>
      {copying === 'failed' && (
        <p role="alert" className={styles.status}>
          {t('copyFailed')}
        </p>
      )}
      {children}
    </div>
  );
}

const subscribeToNothing = () => () => {};
