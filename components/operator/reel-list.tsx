'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { changeReel, listReels } from '#lib/browser/api/operator.ts';
import { useOperatorList } from '#lib/browser/hooks/use-operator.ts';
import { type OperatorReelDto, REEL_SEARCH_CHARS_MAX } from '#lib/contracts/operator.ts';
import { formatSize } from '#lib/format/size.ts';
import { ActionDialog } from './action-dialog.tsx';
import { Entry } from './entry.tsx';
import { EntryButton } from './entry-button.tsx';
import { PagedSection } from './paged-section.tsx';
import { SearchForm } from './search-form.tsx';
import { useDecision } from './use-decision.ts';
import { useTimes } from './use-times.ts';

/** Reels by the room of their files. */
export function LargestReels() {
  const t = useTranslations('operator.reels.largest');
  const list = useOperatorList('reels-largest', listReels('LARGEST'));
  return <Reels texts={{ title: t('title'), error: t('error'), empty: t('empty') }} list={list} />;
}

/** Finds a reel to take it down, and lists those that were taken down. */
export function HiddenReels({ count }: { count: number }) {
  const t = useTranslations('operator.reels.hidden');
  const [search, setSearch] = useState('');
  const list = useOperatorList(`reels-hidden ${search}`, listReels('TAKEN_DOWN', search));
  const empty = t(search ? 'none' : 'empty');
  return (
    <Reels
      texts={{ title: t('title'), lead: t('lead'), error: t('error'), empty }}
      list={list}
      // A search shows other ones.
      count={search ? 0 : count}
      above={<SearchForm label={t('search')} lengthMax={REEL_SEARCH_CHARS_MAX} onSearch={setSearch} />}
    />
  );
}

function Reels(props: Omit<ComponentProps<typeof PagedSection<OperatorReelDto>>, 'children'>) {
  const { decision: chosen, decide, close } = useDecision<OperatorReelDto>();
  return (
    <>
      <PagedSection {...props}>
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
  const { tributeId, creatorId, takenDownAt, isCreatorSuspended, storage } = reel;
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
    ...(isCreatorSuspended ? [t('suspended')] : []),
    tributeId,
    t('creator', { id: creatorId }),
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
