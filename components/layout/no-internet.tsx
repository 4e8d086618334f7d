'use client';

import { useEffect, useRef } from 'react';
import { failureTextsOfPage } from '#lib/browser/messages/failure-texts.ts';
import { checkConnection, followConnection } from '#lib/browser/stores/connection.ts';
import { type OfflineWork, useOfflineWork } from '#lib/browser/stores/offline-work.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import styles from './no-internet.module.css';
import { NO_INTERNET_PICTURE } from './no-internet-picture.ts';
import { registerServiceWorker } from './register-service-worker.ts';

type NoInternetProps = {
  text: string;
  /** Replaces `text` while the device saves a recording. */
  keepTalking: string;
  /** Identifies the page that the service worker should hold. */
  pageVersion: string;
};

/** Covers the page, or only warns over work that continues offline (docs/specification.md#offline-only). */
export function NoInternet({ text, keepTalking, pageVersion }: NoInternetProps) {
  const isOnline = useUiStore((state) => state.isOnline);
  const work = useOfflineWork((state) => state.work);
  useEffect(() => followConnection(), []);
  useEffect(() => registerServiceWorker(pageVersion), [pageVersion]);
  if (isOnline) return null;
  if (!work) return <Page text={text} />;
  // People in the middle of a sentence need no alarm.
  if (work === 'KEPT_RECORDING') {
    return (
      <div className={styles.banner}>
        <output className={styles.words}>{keepTalking}</output>
      </div>
    );
  }
  return (
    <div role="alert" className={styles.banner}>
      <p className={styles.words}>{text}</p>
      <RetryButton work={work} />
    </div>
  );
}

function Page({ text }: { text: string }) {
  const ref = useRef<HTMLDialogElement>(null);
  // Modal, so that nothing beneath is reachable, not even an open dialog.
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      className={styles.page}
      aria-label={text}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <svg viewBox="0 0 64 64" className={styles.picture} aria-hidden="true">
        <path d={NO_INTERNET_PICTURE.arch} />
        <path d={NO_INTERNET_PICTURE.signal} />
      </svg>
      <p className={styles.words}>{text}</p>
      <RetryButton work={null} />
    </dialog>
  );
}

/** Uses the failure page's text: as part of the layout, those texts load once instead of with each page. */
function RetryButton({ work }: { work: OfflineWork | null }) {
  // A page load would end a recording, and lose a take that the device has not saved.
  const isOnlyHere = work === 'RECORDING' || work === 'UNKEPT_TAKE';
  const retry = () => (isOnlyHere ? void checkConnection() : window.location.reload());
  return (
    <button type="button" className={styles.retry} onClick={retry}>
      {failureTextsOfPage().retry}
    </button>
  );
}
