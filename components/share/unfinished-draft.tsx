'use client';

import { useTranslations } from 'next-intl';
import { useResume } from '#components/reel-form/use-make-room.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { NotYet } from './not-yet.tsx';

export function UnfinishedDraft({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('share.page');
  const resume = useResume(tribute);
  return (
    <NotYet
      tribute={tribute}
      title={t('draftTitle')}
      text={t('draft')}
      action={t('draftGo')}
      href={resume.href}
      onLeave={resume.onOpen}
    />
  );
}
