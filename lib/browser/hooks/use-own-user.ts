import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { getUser, updateUser } from '#lib/browser/api/users.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { UpdateUserInput } from '#lib/contracts/users.ts';
import { queryKeys } from './query-keys.ts';

/** Loads the signed-in person's user with all settings, and refreshes the store's profile with it. `isFresh` asks again at each mount. */
export function useOwnUser({ isFresh = false } = {}) {
  const userId = useRootStore(({ user }) => user?.userId ?? '');
  return useQuery({
    queryKey: queryKeys.profile(userId, true),
    queryFn: async () => {
      const user = await dataOf(getUser());
      useRootStore.getState().setProfile(user);
      return user;
    },
    ...(isFresh && { refetchOnMount: 'always' as const }),
  });
}

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
