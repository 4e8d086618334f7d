import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { getUser, updateUser } from '#lib/browser/api/users.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { UpdateUserInput } from '#lib/contracts/users.ts';
import { queryKeys } from './query-keys.ts';

/** My own user with all its settings, where I am signed in with a confirmed address. */
export function useOwnUser() {
  const userId = useRootStore(({ user }) => user?.userId ?? '');
  return useQuery({
    queryKey: queryKeys.profile(userId, true),
    queryFn: () => dataOf(getUser()),
  });
}

/** Changes a part of my profile, and everything on the page that shows it. */
export function useUpdateUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: UpdateUserInput) => dataOf(updateUser(change)),
    onSuccess: (user) => {
      queryClient.setQueryData(queryKeys.profile(user.userId, true), user);
      useRootStore.getState().setProfile(user);
    },
  });
}
