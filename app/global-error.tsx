'use client';

import { useSyncExternalStore } from 'react';
import { TOKENS, tokensCss } from '#components/theme/tokens.ts';
import { FailurePage } from '#components/ui/failure-page.tsx';
import { FAILURE_CSS } from '#components/ui/failure-style.ts';

const nothingToWatch = () => () => {};

/** Replaces the whole document when a root layout fails. */
export default function DocumentFailure({ error }: { error: Error & { digest?: string } }) {
  const language = useSyncExternalStore(
    nothingToWatch,
    () => navigator.language,
    () => 'en',
  );
  return (
    <html lang={language}>
      <head>
        <style>{tokensCss() + FAILURE_CSS}</style>
      </head>
      <body style={{ margin: 0, background: TOKENS.color.cream }}>
        <FailurePage error={error} language={language} />
      </body>
    </html>
  );
}
