import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFileUpload } from '#components/workroom/use-file-upload.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { addHello, getHello, removeHello } from '#lib/browser/api/hello.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { HelloDto } from '#lib/contracts/hello.ts';
import type { HelloDraft } from './use-hello-draft.ts';

/** The creator's hello on the invitation, and ways to send and remove it. */
export function useHello(tributeId: string, onSent: () => void) {
  const t = useTranslations('workroom.hello');
  const queryClient = useQueryClient();
  const queryKey = queryKeys.hello(tributeId);
  const { share, upload, forget } = useFileUpload({ kind: 'HELLO', tributeId });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(getHello(tributeId, signal)),
  });
  const keep = (hello: HelloDto) => queryClient.setQueryData(queryKey, hello);
  const sending = useMutation({
    mutationFn: async ({ file, medium }: HelloDraft) => {
      const uploadId = await upload(file).catch((cause: Error) => {
        throw new Error(t('notSent'), { cause });
      });
      const hello = await dataOf(addHello({ tributeId, uploadId, medium }));
      forget();
      return hello;
    },
    onSuccess: (hello) => {
      keep(hello);
      onSent();
    },
  });
  const removing = useMutation({ mutationFn: () => dataOf(removeHello(tributeId)), onSuccess: keep });
  return { hello: data, error, isFetching, retry: () => void refetch(), share, sending, removing };
}
