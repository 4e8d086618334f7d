import { useMutation } from '@tanstack/react-query';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { getDownload } from '#lib/browser/api/submissions.ts';

export function useDownload() {
  return useMutation({
    mutationFn: (query: Parameters<typeof getDownload>[0]) => dataOf(getDownload(query)),
    // An attachment keeps the page open.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: ({ message }) => showToast('ERROR', message),
  });
}
