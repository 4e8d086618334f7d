'use client';

import { useState } from 'react';
import type { Watcher } from '#lib/browser/watch/watcher.ts';
import { Icon } from './icon.tsx';

type DownloadButtonProps = {
  watcher: Watcher;
  /** Which clip, or null for the film. */
  subject: string | null;
  label: string;
  className: string | undefined;
};

/** Saves a clip or the film. The address is asked for when it is wanted: it is good for an hour only. */
export function DownloadButton({ watcher, subject, label, className }: DownloadButtonProps) {
  const [error, setError] = useState('');
  const save = async () => {
    const answer = await watcher.download(subject);
    setError('error' in answer ? answer.error : '');
    // The answer says "attachment": the page stays.
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
