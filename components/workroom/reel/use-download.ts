import { useMutation } from '@tanstack/react-query';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { getDownload } from '#lib/browser/api/submissions.ts';

/** Takes the finished film or one clip home. A refusal is shown in the server's words. */
export function useDownload() {
  return useMutation({
    mutationFn: (query: Parameters<typeof getDownload>[0]) => dataOf(getDownload(query)),
    // The answer names itself a file: the browser saves it and stays on the page.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: ({ message }) => showToast('ERROR', message),
  });
}
