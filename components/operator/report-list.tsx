'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { listReports, reviewReport } from '#lib/browser/api/operator.ts';
import { useOperatorList } from '#lib/browser/hooks/use-operator.ts';
import type { OpenReportDto, ReportVerdict } from '#lib/contracts/operator.ts';
import { ActionDialog } from './action-dialog.tsx';
import { Entry } from './entry.tsx';
import { PagedSection } from './paged-section.tsx';
import { ReportedClip } from './reported-clip.tsx';
import { ReportedReel } from './reported-reel.tsx';
import { useDecision } from './use-decision.ts';
import { useTimes } from './use-times.ts';

type Decision = { report: OpenReportDto; verdict: ReportVerdict };

export function ReportList({ count }: { count: number }) {
  const t = useTranslations('operator.reports');
  const list = useOperatorList('reports', listReports);
  const { decision, decide, close } = useDecision<Decision>();
  const texts = { title: t('title'), lead: t('lead'), error: t('error'), empty: t('empty') };
  return (
    <>
      <PagedSection texts={texts} list={list} count={count}>
        {(report) => (
          <Report key={report._id} report={report} onDecide={(verdict) => decide({ report, verdict })} />
        )}
      </PagedSection>
      {decision && (
        <ActionDialog
          title={t(`dialogs.${decision.verdict}.title`)}
          text={t(`dialogs.${decision.verdict}.text`)}
          confirm={t(`dialogs.${decision.verdict}.confirm`)}
          isGentle={decision.verdict === 'CLEARED'}
          act={(basis) => {
            const { _id: reportId, mark } = decision.report;
            return reviewReport({ ...basis, reportId, verdict: decision.verdict, mark });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

type ReportProps = { report: OpenReportDto; onDecide: (verdict: ReportVerdict) => void };

function Report({ report, onDecide }: ReportProps) {
  const t = useTranslations('operator.reports');
  const details = useDetails(report);
  const { reel, clip, mark } = report;
  const { name } = reel;
  // The list also loads again while nobody looks.
  const [seenMark, setSeenMark] = useState(mark);
  const look = () => setSeenMark(mark);
  return (
    <Entry
      heading={clip ? t('ofClip', { speaker: clip.speaker, name }) : t('ofReel', { name })}
      details={details}
    >
      {mark !== seenMark && (
        <Alert severity="warning" sx={{ width: '100%' }}>
          {t(clip ? 'clipChanged' : 'reelChanged')}
        </Alert>
      )}
      {clip ? (
        // A player that has loaded the former clip would play that.
        <ReportedClip key={mark} clip={clip} onPlay={look} />
      ) : (
        <ReportedReel reel={reel} mark={mark} onWatch={look} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, width: '100%' }}>
        <Button size="small" variant="outlined" onClick={() => onDecide('CLEARED')}>
          {t('clear')}
        </Button>
        {clip && !clip.isRemoved && (
          <Button size="small" variant="outlined" color="error" onClick={() => onDecide('CLIP_REMOVED')}>
            {t('removeClip')}
          </Button>
        )}
        <Button size="small" variant="outlined" color="error" onClick={() => onDecide('REEL_TAKEN_DOWN')}>
          {t('takeDown')}
        </Button>
      </Box>
    </Entry>
  );
}

function useDetails({ reason, words, at, reel, clip }: OpenReportDto): string[] {
  const t = useTranslations('operator.reports');
  const reasons = useTranslations('report.reasons');
  const timeOf = useTimes();
  const { creatorFirstName: creator, creatorId, deletedAt, isHidden } = reel;
  return [
    `${reasons(reason)} · ${timeOf(at)}`,
    ...(words ? [words] : []),
    ...(!clip && creator ? [t('invitation', { creator })] : []),
    ...(deletedAt ? [t('deleted', { time: timeOf(deletedAt) })] : []),
    ...(isHidden ? [t('hidden')] : []),
    ...(clip?.isRemoved ? [t('removed')] : []),
    ...(clip?.senderId ? [t('sender', { id: clip.senderId })] : []),
    t('creator', { id: creatorId }),
  ];
}
