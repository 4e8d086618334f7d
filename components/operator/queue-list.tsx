import Typography from '@mui/material/Typography';
import { useFormatter, useTranslations } from 'next-intl';
import type { JobCountDto } from '#lib/contracts/operator.ts';
import { Entry } from './entry.tsx';
import { OperatorSection } from './operator-section.tsx';
import { TileGrid } from './tile-grid.tsx';

/** The jobs of the queue by kind and state. */
export function QueueList({ queue }: { queue: readonly JobCountDto[] }) {
  const t = useTranslations('operator.queue');
  const format = useFormatter();
  // The same at any time, so that the clock need not be read.
  const ageOf = (seconds: number) => format.relativeTime(0, seconds * 1000);
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
              ...(oldestSeconds ? [t('oldest', { time: ageOf(oldestSeconds) })] : []),
            ]}
          />
        ))}
      </TileGrid>
    </OperatorSection>
  );
}
