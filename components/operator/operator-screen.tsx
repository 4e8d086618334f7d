'use client';

import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { PageColumn } from '#components/layout/page-column.tsx';
import { SignedIn } from '#components/providers/signed-in.tsx';

// Nothing of it shows before the first answer of the server.
const Operator = dynamic(async () => (await import('./operator.tsx')).Operator, {
  ssr: false,
  loading: () => <OperatorSkeleton />,
});

export function OperatorScreen() {
  return (
    <PageColumn isWide>
      <SignedIn fallback={<OperatorSkeleton />}>
        <Operator fallback={<OperatorSkeleton />} />
      </SignedIn>
    </PageColumn>
  );
}

function OperatorSkeleton() {
  const t = useTranslations('operator');
  return (
    <Stack component="output" spacing={3} aria-label={t('loading')}>
      <Skeleton variant="rounded" height={64} />
      <Skeleton variant="rounded" height={280} />
      <Skeleton variant="rounded" height={280} />
    </Stack>
  );
}
