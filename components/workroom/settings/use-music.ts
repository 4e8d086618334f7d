import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useFileUpload } from '#components/workroom/use-file-upload.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { addMusic, getMusic, orderSamples, removeMusic } from '#lib/browser/api/reels.ts';
import { filmScope, learnVersion } from '#lib/browser/hooks/film-changes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { failureOf } from '#lib/browser/recording/send-file.ts';
import type { ErrorCode } from '#lib/contracts/errors.ts';
import type { MusicDto } from '#lib/contracts/music.ts';

/** The server's own sentences for these codes are about clips, which stay on the device. */
const SENTENCES = {
  STORAGE_FULL: 'musicStorageFull',
  RATE_LIMITED: 'musicRateLimited',
  TOO_LARGE: 'musicNoRoom',
} as const;
const isTold = (code: ErrorCode): code is keyof typeof SENTENCES => code in SENTENCES;

/** The music that a creator can choose from, and ways to send and remove their own. */
export function useMusic(tributeId: string) {
  const t = useTranslations('workroom.style');
  const queryClient = useQueryClient();
  const queryKey = queryKeys.music(tributeId);
  const { share, upload, forget } = useFileUpload({ kind: 'MUSIC', tributeId });
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(getMusic(tributeId, signal)),
  });
  const onSuccess = (music: MusicDto) => queryClient.setQueryData(queryKey, music);
  const { mutate: order, isIdle } = useMutation({
    mutationFn: () => dataOf(orderSamples(tributeId)),
    onSuccess,
  });
  const isIncomplete = data !== undefined && Object.values(data.samples).includes(null);
  useEffect(() => {
    if (isIncomplete && isIdle) order();
  }, [isIncomplete, isIdle, order]);
  const sending = useMutation({
    mutationFn: async (file: File) => {
      const uploadId = await upload(file).catch((error: Error) => {
        const { code, message } = failureOf(error);
        const sentence = code && isTold(code) ? t(SENTENCES[code]) : (message ?? '');
        throw new Error(sentence, { cause: error });
      });
      const music = await dataOf(addMusic({ tributeId, uploadId, mayUse: true }));
      forget();
      return music;
    },
    onSuccess,
  });
  const removing = useMutation({
    // Saves and undoing wait until the version is known.
    scope: filmScope(tributeId),
    mutationFn: async () => {
      const music = await dataOf(removeMusic(tributeId));
      await learnVersion(queryClient, tributeId);
      return music;
    },
    onSuccess,
  });
  return { music: data, share, sending, removing };
}
