'use client';

import { useLocale, useTranslations } from 'next-intl';
import { changeReel, listReels } from '#lib/browser/api/operator.ts';
import { useOperatorList } from '#lib/browser/hooks/use-operator.ts';
import type { OperatorReelDto } from '#lib/contracts/operator.ts';
import { formatSize } from '#lib/format/size.ts';
import { ActionDialog } from './action-dialog.tsx';
import { Entry } from './entry.tsx';
import { EntryButton } from './entry-button.tsx';
import { PagedSection } from './paged-section.tsx';
import { useDecision } from './use-decision.ts';
import { useTimes } from './use-times.ts';

const LISTS = {
  largest: { section: 'reels-largest', list: listReels('LARGEST') },
  hidden: { section: 'reels-hidden', list: listReels('TAKEN_DOWN') },
} as const;

/** Reels by the room of their files, or those that were taken down. */
export function ReelList({ which }: { which: keyof typeof LISTS }) {
  const t = useTranslations('operator.reels');
  const { section, list } = LISTS[which];
  const found = useOperatorList(section, list);
  const { decision: chosen, decide, close } = useDecision<OperatorReelDto>();
  const texts = { title: t(`${which}.title`), error: t(`${which}.error`), empty: t(`${which}.empty`) };
  return (
    <>
      <PagedSection texts={texts} list={found}>
        {(reel) => <ReelEntry key={reel.tributeId} reel={reel} onAct={() => decide(reel)} />}
      </PagedSection>
      {chosen && <ReelDialog reel={chosen} onClose={close} />}
    </>
  );
}

function ReelEntry({ reel, onAct }: { reel: OperatorReelDto; onAct: () => void }) {
  const t = useTranslations('operator.reels');
  const locale = useLocale();
  const timeOf = useTimes();
  const { tributeId, takenDownAt, storage } = reel;
  const name = reel.name || t('noName');
  const sizes = storage && {
    size: formatSize(storage.bytes, locale),
    originals: formatSize(storage.originals, locale),
    clips: formatSize(storage.clips, locale),
    reels: formatSize(storage.reels, locale),
  };
  const details = [
    ...(sizes ? [t('size', sizes)] : []),
    ...(takenDownAt ? [t('since', { time: timeOf(takenDownAt) })] : []),
    tributeId,
  ];
  return (
    <Entry heading={name} details={details}>
      <EntryButton
        label={t(takenDownAt ? 'putBack' : 'takeDown')}
        name={t(takenDownAt ? 'putBackOne' : 'takeDownOne', { name })}
        isGentle={takenDownAt !== null}
        onAct={onAct}
      />
    </Entry>
  );
}

function ReelDialog({ reel, onClose }: { reel: OperatorReelDto; onClose: () => void }) {
  const t = useTranslations('operator');
  const isDown = reel.takenDownAt !== null;
  const words = isDown ? 'reels.putBackDialog' : 'reports.dialogs.REEL_TAKEN_DOWN';
  const action = isDown ? 'PUT_BACK_REEL' : 'TAKE_DOWN_REEL';
  return (
    <ActionDialog
      title={t(`${words}.title`)}
      text={t(`${words}.text`)}
      confirm={t(`${words}.confirm`)}
      isGentle={isDown}
      act={(basis) => changeReel({ ...basis, tributeId: reel.tributeId, action })}
      onClose={onClose}
    />
  );
}
