import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { sendInvites, sendTestInvite } from '#lib/browser/api/invites.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { SentInvitesDto } from '#lib/contracts/invites.ts';
import type { InvitedPerson } from '#lib/invites/parse-people.ts';
import { queryKeys } from './query-keys.ts';

type Invitation = { people: InvitedPerson[]; message: string; isTest: boolean };

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
