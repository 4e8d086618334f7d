import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { dataOf } from '#lib/browser/api/client.ts';
import { addMusic, getMusic, removeMusic } from '#lib/browser/api/reels.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { failureOf } from '#lib/browser/recording/send-bytes.ts';
import { sendFile } from '#lib/browser/recording/send-file.ts';
import type { MusicDto } from '#lib/contracts/music.ts';

type Started = { file: File; uploadUrl: string };

/** The music that a creator can choose from, and ways to send and remove their own. */
export function useMusic(tributeId: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.music(tributeId);
  const [share, setShare] = useState(0);
  const started = useRef<Started | null>(null);
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(getMusic(tributeId, signal)),
  });
  const onSuccess = (music: MusicDto) => queryClient.setQueryData(queryKey, music);
  const sending = useMutation({
    mutationFn: async (file: File) => {
      setShare(0);
      // The same file continues where it stopped.
      const before = started.current?.file === file ? started.current : null;
      const uploadId = await sendFile({
        file,
        fileName: file.name,
        kind: { kind: 'MUSIC', tributeId },
        uploadUrl: before?.uploadUrl ?? null,
        onUploadUrl: (uploadUrl) => {
          started.current = { file, uploadUrl };
        },
        onProgress: setShare,
      }).catch((error: Error) => {
        throw new Error(failureOf(error, 'create').message ?? '', { cause: error });
      });
      return dataOf(addMusic({ tributeId, uploadId, mayUse: true }));
    },
    onSuccess,
  });
  const removing = useMutation({ mutationFn: () => dataOf(removeMusic(tributeId)), onSuccess });
  return { music: data, share, sending, removing };
}
