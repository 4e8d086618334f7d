'use client';

import { useState } from 'react';
import type { Watcher } from '#lib/browser/watch/watcher.ts';
import { Icon } from './icon.tsx';

type DownloadButtonProps = {
  watcher: Watcher;
  subject: string | null;
  label: string;
  className: string | undefined;
};

/** Downloads a clip or the reel. Requests the URL on press, because it expires after an hour. */
export function DownloadButton({ watcher, subject, label, className }: DownloadButtonProps) {
  const [error, setError] = useState('');
  const save = async () => {
    const answer = await watcher.download(subject);
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
