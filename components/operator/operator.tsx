'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { HomeLink } from '#components/layout/home-link.tsx';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { useOverview, usePartsDown, useRefresh } from '#lib/browser/hooks/use-operator.ts';
import type { OperatorOverviewDto } from '#lib/contracts/operator.ts';
import { AccountList } from './account-list.tsx';
import { BackupSection } from './backup-section.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { OpenPayments } from './open-payments.tsx';
import { OperatorLog } from './operator-log.tsx';
import { PartList } from './part-list.tsx';
import { ProcessList } from './process-list.tsx';
import { QueueList } from './queue-list.tsx';
import { HiddenReels, LargestReels } from './reel-list.tsx';
import { RefusedMails } from './refused-mails.tsx';
import { ReportList } from './report-list.tsx';
import { StorageSection } from './storage-section.tsx';
import { StuckUploads } from './stuck-uploads.tsx';
import { useTimes } from './use-times.ts';

export function Operator({ fallback }: { fallback: ReactNode }) {
  const t = useTranslations('operator');
  const timeOf = useTimes();
  const { data, dataUpdatedAt, isError, isFetching } = useOverview();
  const refresh = useRefresh();
  if (!data && !isError) return fallback;
  return (
    <Stack spacing={3}>
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginInlineStart: -1 }}
      >
        <HomeLink />
        <Typography variant="h2" component="h1" sx={{ flex: '1 0 auto' }}>
          {t('title')}
        </Typography>
        <Button variant="outlined" size="small" loading={isFetching} onClick={() => void refresh()}>
          {t('refresh')}
        </Button>
      </Box>
      {data && isError && (
        <Alert severity="error">{t('stale', { time: timeOf(new Date(dataUpdatedAt).toISOString()) })}</Alert>
      )}
      {isError && <PartsDown />}
      {data ? (
        <Overview overview={data} />
      ) : (
        <LoadFailure text={t('error')} isRetrying={isFetching} onRetry={() => void refresh()} />
      )}
    </Stack>
  );
}

/** Says why the page cannot be loaded, if the server knows. */
function PartsDown() {
  const t = useTranslations('operator');
  const format = useFormatter();
  const { data: down = [] } = usePartsDown();
  if (down.length === 0) return null;
  const names = format.list(down.map((name) => t(`parts.names.${name}`)));
  return <Alert severity="error">{t('down', { names })}</Alert>;
}

function Overview({ overview }: { overview: OperatorOverviewDto }) {
  const t = useTranslations('operator');
  const format = useFormatter();
  const {
    release,
    dataVersion,
    knownDataVersion,
    processes,
    checkedAt,
    parts,
    queue,
    waiting,
    storage,
    backups,
  } = overview;
  const { parkedPayments, refusedPayments, disputedPayments } = waiting;
  const time = format.dateTime(new Date(checkedAt), { timeStyle: 'medium' });
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t('release', { release })} ·{' '}
        {t('data', {
          version: String(dataVersion ?? '–'),
          known: String(knownDataVersion),
          isSame: String(dataVersion === knownDataVersion),
        })}{' '}
        · {t('checked', { time })}
      </Typography>
      <PartList parts={parts} />
      <ProcessList processes={processes} dataVersion={dataVersion} />
      <QueueList queue={queue} />
      <FailedJobs count={waiting.failedJobs} />
      <ReportList count={waiting.openReports} />
      <HiddenReels count={waiting.hiddenReels} />
      <AccountList count={waiting.suspendedAccounts} />
      {backups && <BackupSection backups={backups} />}
      <StorageSection storage={storage} retention={overview.retention} />
      <LargestReels />
      <StuckUploads count={waiting.stuckUploads} />
      <RefusedMails count={waiting.refusedMails} />
      <OpenPayments count={parkedPayments + refusedPayments + disputedPayments} />
      <OperatorLog />
    </>
  );
}
