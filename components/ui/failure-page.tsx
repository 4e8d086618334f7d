'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { failureTexts } from '#lib/browser/messages/failure-texts.ts';
import { reportError } from '#lib/browser/report-errors.ts';
import { PageLink } from './page-link.tsx';
import { StoppedReel } from './stopped-reel.tsx';

type FailurePageProps = {
  /** `identity` when only the sign-in service is down. */
  what?: 'page' | 'identity';
  /** Its digest finds a failure of the server in the log. */
  error?: Error & { digest?: string };
  /** Defaults to the document's language. */
  language?: string;
};

const nothingToWatch = () => () => {};
const languageOfDocument = () => document.documentElement.lang;
const languageUnknown = () => '';

export function FailurePage({ what = 'page', error, language }: FailurePageProps) {
  const reference = error?.digest;
  useEffect(() => {
    if (error && !error.digest) reportError(error);
  }, [error]);
  // Rendered before its document exists, so the language is read after mount.
  const documentLanguage = useSyncExternalStore(nothingToWatch, languageOfDocument, languageUnknown);
  const texts = failureTexts(language ?? documentLanguage);
  const isPage = what === 'page';
  return (
    <main id="content" className="failure-main">
      <div className="failure-picture">
        <StoppedReel />
      </div>
      <div role="alert">
        <h1 className="failure-heading">{isPage ? texts.heading : texts.identityHeading}</h1>
        <p className="failure-body">{isPage ? texts.body : texts.identityBody}</p>
      </div>
      {/* A page load: rendering again would fail again. */}
      <button type="button" className="failure-retry" onClick={() => window.location.reload()}>
        {texts.retry}
      </button>
      <PageLink className="failure-home" href="/">
        {texts.home}
      </PageLink>
      {reference && (
        <p className="failure-reference">
          {texts.reference} <code>{reference}</code>
        </p>
      )}
    </main>
  );
}
