'use client';

import { useTranslations } from 'next-intl';

/** Longer lists are not read. */
const SHOWN_MAX = 8;

/** The lines of a list that name nobody we could write to. */
export function WrongLines({ lines }: { lines: readonly { line: number; text: string }[] }) {
  const t = useTranslations('invites');
  return (
    <span role="alert">
      {t('wrong', { count: lines.length })}
      {lines.slice(0, SHOWN_MAX).map((wrong) => (
        <span key={wrong.line} style={{ display: 'block' }}>
          {t('wrongLine', wrong)}
        </span>
      ))}
      {lines.length > SHOWN_MAX && '…'}
    </span>
  );
}
