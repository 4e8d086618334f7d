import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { listTributeTypes } from '#lib/browser/api/tributes.ts';
import { areReelTypesFresh } from '#lib/browser/stores/reel-types-slice.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { TributeTypeDto } from '#lib/contracts/tributes.ts';
import { TRIBUTE_TYPES, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { queryKeys } from './query-keys.ts';

/** Returns the server's list, cached for an hour (docs/specification.md#type-cache), or until then all types we know. */
export function useTributeTypes(): readonly TributeType[] {
  const { data } = useQuery({ queryKey: queryKeys.tributeTypes(), queryFn: fetchTributeTypes });
  return data?.map(({ type }) => type) ?? TRIBUTE_TYPES;
}

async function fetchTributeTypes({ signal }: { signal: AbortSignal }): Promise<TributeTypeDto[]> {
  const { reelTypes, setReelTypes } = useRootStore.getState();
  if (areReelTypesFresh(reelTypes, Date.now())) return reelTypes.list;
  const list = await dataOf(listTributeTypes(signal));
  setReelTypes(list);
  return list;
}
