'use client';

import { useState } from 'react';
import type { Watcher } from '#lib/browser/watch/watcher.ts';
import { Icon } from './icon.tsx';

type DownloadButtonProps = {
  /** Requests the address. */
  find: () => ReturnType<Watcher['download']>;
  label: string;
  className: string | undefined;
};

/** Downloads a clip, the reel or all clips. Requests the URL on press, because it expires after an hour. */
export function DownloadButton({ find, label, className }: DownloadButtonProps) {
  const [error, setError] = useState('');
  const save = async () => {
    const answer = await find();
    setError('error' in answer ? answer.error : '');
    // An attachment keeps the page open.
    if ('url' in answer) window.location.assign(answer.url);
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void save()}>
        <Icon name="download" />
        {label}
      </button>
      {error && <p role="alert">{error}</p>}
    </>
  );
}
