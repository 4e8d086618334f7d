import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { pageAccount } from '#lib/browser/auth/page-account.ts';
import { correctName } from '#lib/browser/recording/correct-name.ts';
import { rememberedName } from '#lib/browser/recording/remembered-name.ts';
import type { Take, TakeDetails } from '#lib/browser/recording/stored-take.ts';
import type { TakeStore } from '#lib/browser/recording/take-store.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { OwnPersonDto } from '#lib/contracts/contributors.ts';

/** Milliseconds after which the recorder opens without the device's answer. */
const OPENING_MS_MAX = 3_000;

type Opening = {
  configuration: ClientConfiguration;
  store: TakeStore;
  tributeId: string;
  nameKey: string;
  people: readonly OwnPersonDto[] | undefined;
  isWanted: (take: TakeDetails) => boolean;
  onOpened: (name: string | null, take: Take | null) => void;
};

/** Opens the recorder, as the account if one is signed in, with a take of this device. Returns what ends the search for one. */
export function useOpening({
  configuration,
  store,
  nameKey,
  ...visit
}: Opening): RefObject<AbortController | null> {
  const lookingRef = useRef<AbortController>(null);
  const isWanted = useEffectEvent(visit.isWanted);
  const opened = useEffectEvent(visit.onOpened);
  const become = useEffectEvent(() => correctName(nameKey, visit.people));
  const adopt = useEffectEvent(() => adoptFormer(visit));
  useEffect(() => {
    become();
    const name = rememberedName(nameKey);
    const looking = new AbortController();
    lookingRef.current = looking;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      if (looking.signal.aborted) return;
      timer = setTimeout(() => opened(name, null), OPENING_MS_MAX);
      await adopt();
      const take = await store.load(looking.signal, (details) => isWanted(details));
      if (!looking.signal.aborted) opened(name, take);
      clearTimeout(timer);
    };
    // Without their account, a contributor would join as another person.
    const account = pageAccount(configuration);
    if (account) void account.then(look);
    else void look();
    return () => {
      looking.abort();
      clearTimeout(timer);
      void store.letGo();
    };
  }, [configuration, store, nameKey]);
  return lookingRef;
}

/** A merged guest's drafts have to be theirs before the recorder looks for them. Never rejects. */
export async function adoptFormer({
  tributeId,
  people,
}: Pick<Opening, 'tributeId' | 'people'>): Promise<void> {
  if (!people?.some(({ formerIds }) => formerIds)) return;
  const code = await import('#lib/browser/recording/adopt-merged.ts').catch(() => null);
  await code?.adoptMerged(tributeId, people);
}
