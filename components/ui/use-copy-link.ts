import { useTranslations } from 'next-intl';
import { copyText } from '#lib/browser/clipboard.ts';
import { showToast } from './show-toast.ts';

/** Copies an address, or shows it where the browser refuses. */
export function useCopyLink(): (url: string) => Promise<void> {
  const t = useTranslations('workroom');
  return async (url) => {
    if (await copyText(url)) showToast('SUCCESS', t('linkCopied'), 'copy-link');
    else showToast('FAIL', t('copyFailed', { url }), 'copy-link');
  };
}

/** The recording link. Browser only. */
export function inviteLink(tributeId: string): string {
  return new URL(`/tribute/${tributeId}`, window.location.origin).href;
}
