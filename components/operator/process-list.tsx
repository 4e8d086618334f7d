import { useTranslations } from 'next-intl';
import type { ProcessDto } from '#lib/contracts/processes.ts';
import { Entry } from './entry.tsx';
import { OperatorSection } from './operator-section.tsx';
import { TileGrid } from './tile-grid.tsx';
import { useTimes } from './use-times.ts';

type ProcessListProps = { processes: readonly ProcessDto[]; dataVersion: number | null };

/** The running web and worker processes with their releases, to watch an upgrade. */
export function ProcessList({ processes, dataVersion }: ProcessListProps) {
  const t = useTranslations('operator.processes');
  const timeOf = useTimes();
  const releases = new Set(processes.map(({ details }) => details?.release));
  const detailsOf = ({ details }: ProcessDto): string[] => {
    if (!details) return [t('unknown')];
    const { release, knownDataVersion, startedAt } = details;
    return [
      t('release', { release }),
      ...(knownDataVersion === dataVersion ? [] : [t('knows', { version: String(knownDataVersion) })]),
      t('started', { time: timeOf(startedAt) }),
    ];
  };
  return (
    <OperatorSection title={t('title')} lead={t('lead', { count: releases.size })}>
      <TileGrid>
        {processes.map((process, index) => (
          <Entry
            // Containers may share a host's name, and each starts counting its processes at 1.
            key={process.details ? `${process.kind} ${Object.values(process.details).join(' ')}` : index}
            heading={
              process.details
                ? t(`names.${process.kind}`, { host: process.details.host, pid: String(process.details.pid) })
                : t(`kinds.${process.kind}`)
            }
            details={detailsOf(process)}
          />
        ))}
      </TileGrid>
    </OperatorSection>
  );
}
