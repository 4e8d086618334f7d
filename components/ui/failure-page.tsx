'use client';

import { useSyncExternalStore } from 'react';
import { failureTexts } from '#lib/browser/messages/failure-texts.ts';
import { PageLink } from './page-link.tsx';
import { StoppedReel } from './stopped-reel.tsx';

type FailurePageProps = {
  /** `identity` when only the sign-in service is away. */
  what?: 'page' | 'identity';
  /** Leads to this failure in the log. */
  reference?: string | undefined;
  /** Where it is not that of the document. */
  language?: string;
};

const nothingToWatch = () => () => {};
const languageOfDocument = () => document.documentElement.lang;
const languageUnknown = () => '';

/** In place of a page that could not be made: says what is kept, and the two ways on. */
export function FailurePage({ what = 'page', reference, language }: FailurePageProps) {
  // A failed page is drawn before its document is: what that says is looked at once it stands.
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
      {/* A page load asks the server anew for everything; a new rendering would meet the old failure. */}
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
