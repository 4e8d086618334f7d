'use client';

import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { PageColumn } from '#components/layout/page-column.tsx';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { useOwnUser } from '#lib/browser/hooks/use-own-user.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import { DeletionSection } from './deletion-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { ExportSection } from './export-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { SignInSection } from './sign-in-section.tsx';

export function Profile() {
  const t = useTranslations('profile');
  const { data: user, isError, isFetching, refetch } = useOwnUser();
  if (!user && !isError) return <ProfileSkeleton />;
  return (
    <PageColumn>
      <Typography variant="h2" component="h1" sx={{ mb: 3 }}>
        {t('title')}
      </Typography>
      {user ? (
        <Stack spacing={3}>
          <DetailsSection user={user} />
          <SignInSection email={user.email} />
          <LanguageSection />
          <NotificationSection preferences={user} />
          <ExportSection />
          <DeletionSection name={displayName([user.basicInfo])} />
        </Stack>
      ) : (
        <LoadFailure text={t('error')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </PageColumn>
  );
}
