import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#lib/api/client.ts';
import { listInvites, resendInvite, sendInvites, sendTestInvite } from '#lib/api/invites.ts';
import type { SentInvitesDto } from '#lib/contracts/invites.ts';
import type { InvitedPerson } from '#lib/invites/parse-people.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { queryKeys } from './query-keys.ts';

/** Who was invited by e-mail. */
export function useInvites(tributeId: string) {
  return useQuery({
    queryKey: queryKeys.invites(tributeId),
    queryFn: ({ signal }) => dataOf(listInvites(tributeId, signal)),
  });
}

type Invitation = { people: InvitedPerson[]; message: string; isTest: boolean };

/** Invites people, or sends me a test; the balance shows at once what it cost. */
export function useSendInvites(tributeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ people, message, isTest }: Invitation) =>
      dataOf(isTest ? sendTestInvite({ tributeId, message }) : sendInvites({ tributeId, message, people })),
    onSuccess: ({ credit }: SentInvitesDto) => {
      useRootStore.getState().mergeCounts({ credit });
      return queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    },
  });
}

/** Sends somebody's invitation once more. */
export function useResendInvite(tributeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (contributorId: string) => dataOf(resendInvite({ tributeId, contributorId })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.invites(tributeId) }),
  });
}
