import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { listPlans } from '#lib/browser/api/payments.ts';
import { queryKeys } from './query-keys.ts';

export function usePlans() {
  return useQuery({
    queryKey: queryKeys.plans(),
    queryFn: ({ signal }) => dataOf(listPlans(signal)),
  });
}
