import { useTranslations } from 'next-intl';
import { copyText } from '#lib/browser/clipboard.ts';
import { showToast } from './show-toast.ts';

/** Copies an address and says so; where the browser refuses, the address itself is shown. */
export function useCopyLink(): (url: string) => Promise<void> {
  const t = useTranslations('workroom');
  return async (url) => {
    if (await copyText(url)) showToast('SUCCESS', t('linkCopied'), 'copy-link');
    else showToast('FAIL', t('copyFailed', { url }), 'copy-link');
  };
}

/** The address that everybody gets who is asked to record. Only in the browser. */
export function inviteLink(tributeId: string): string {
  return new URL(`/tribute/${tributeId}`, window.location.origin).href;
}
