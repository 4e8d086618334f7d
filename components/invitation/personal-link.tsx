'use client';

import { useEffect } from 'react';
import { LINK_OPENED } from '#lib/browser/recording/link-opened.ts';

type PersonalLinkProps = {
  tributeId: string;
  token: string;
  /** Leads people who have sent something to their own page. */
  hasOwnPage?: boolean;
};

/** Becomes the person of a personal link, by the guest cookie, and hides it. Presses on links wait, so that the person is known. */
export function PersonalLink({ tributeId, token, hasOwnPage = false }: PersonalLinkProps) {
  useEffect(() => {
    let waiting: string | null = null;
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(WAITING) : null;
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      waiting = link.href;
    };
    const goOn = () => {
      document.removeEventListener('click', hold);
      if (waiting) window.location.assign(waiting);
    };
    const open = async () => {
      const { openInvite } = await import('#lib/browser/api/invites.ts');
      const { status, data } = await openInvite({ tributeId, token });
      // Without an answer it stays in the address, and the next load retries.
      if (status > 0 && status < 500) forgetToken();
      if (data) {
        const names = await import('#lib/browser/recording/remembered-name.ts');
        // The recorder asks people who open it for the first time, with the name of their invitation.
        if (names.rememberedId(tributeId) !== data._id) names.forgetNames(tributeId);
        window.dispatchEvent(new Event(LINK_OPENED));
      }
      if (data && data.clips > 0 && hasOwnPage)
        window.location.replace(`/tribute/${encodeURIComponent(tributeId)}/mine`);
    };
    document.addEventListener('click', hold);
    open().then(goOn, goOn);
    return () => document.removeEventListener('click', hold);
  }, [tributeId, token, hasOwnPage]);
  return null;
}

const WAITING =
  'a[href^="/recordtribute"], a[href^="/api/tribute/calendar"], a[href$="/remind"], a[href$="/decline"]';

function forgetToken(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete('c');
  window.history.replaceState(window.history.state, '', url);
}
