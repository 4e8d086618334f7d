import { useRef, useState } from 'react';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { copyText } from '#lib/browser/clipboard.ts';
import { CopyIcon } from './icons.tsx';
import styles from './rescue.module.css';

/** Copies an address; where the browser refuses, shows it to be copied by hand. */
export function CopyLink({ href, words }: { href: string; words: RecorderTexts['camera']['rescue'] }) {
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => {
    const isCopied = await copyText(href, field.current);
    setCopying(isCopied ? 'copied' : 'copyFailed');
    if (!isCopied) field.current?.select();
  };
  return (
    <>
      <button type="button" className={styles.button} onClick={() => void copy()}>
        <CopyIcon />
        {words.copy}
      </button>
      <input
        ref={field}
        readOnly
        className={copying === 'copyFailed' ? styles.link : 'visually-hidden'}
        value={href}
        aria-label={words.link}
        tabIndex={copying === 'copyFailed' ? 0 : -1}
        aria-hidden={copying !== 'copyFailed'}
      />
      <output className={styles.status}>{copying && words[copying]}</output>
    </>
  );
}
