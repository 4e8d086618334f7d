import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { JobCountDto } from '#lib/contracts/operator.ts';
import { Entry } from './entry.tsx';
import { OperatorSection } from './operator-section.tsx';
import { TileGrid } from './tile-grid.tsx';

/** The jobs of the queue by kind and state. */
export function QueueList({ queue }: { queue: readonly JobCountDto[] }) {
  const t = useTranslations('operator.queue');
  if (queue.length === 0) {
    return (
      <OperatorSection title={t('title')}>
        <Typography>{t('empty')}</Typography>
      </OperatorSection>
    );
  }
  return (
    <OperatorSection title={t('title')}>
      <TileGrid>
        {queue.map(({ job, state, count, oldestSeconds }) => (
          <Entry
            key={`${job} ${state}`}
            heading={job}
            details={[
              t('line', { count, state: t(`states.${state}`) }),
              ...(oldestSeconds ? [t('oldest', { seconds: Math.round(oldestSeconds) })] : []),
            ]}
          />
        ))}
      </TileGrid>
    </OperatorSection>
  );
}
