import { useRef, useState } from 'react';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { copyText } from '#lib/browser/clipboard.ts';
import { CopyIcon } from './icons.tsx';
import styles from './rescue.module.css';

type CopyLinkProps = {
  /** Null for the moment until it is there. */
  href: string | null;
  words: RecorderTexts['camera']['rescue'];
};

/** Copies an address; where the browser refuses, shows it to be copied by hand. */
export function CopyLink({ href, words }: CopyLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => {
    if (href === null) return;
    const isCopied = await copyText(href, field.current);
    setCopying(isCopied ? 'copied' : 'copyFailed');
    if (!isCopied) field.current?.select();
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        // Disabled, it would lose the focus when the link is renewed.
        aria-disabled={href === null}
        onClick={() => void copy()}
      >
        <CopyIcon />
        {words.copy}
      </button>
      <input
        ref={field}
        readOnly
        className={copying === 'copyFailed' ? styles.link : 'visually-hidden'}
        value={href ?? ''}
        aria-label={words.link}
        tabIndex={copying === 'copyFailed' ? 0 : -1}
        aria-hidden={copying !== 'copyFailed'}
      />
      <output className={styles.status}>{copying && words[copying]}</output>
    </>
  );
}
