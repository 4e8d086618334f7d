'use client';

import { useEffect } from 'react';

/** Opens the question that the address names, and names in the address the one that is opened, so that it can be sent on. */
export function LinkedQuestion() {
  useEffect(() => {
    const open = () => {
      const named = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
      if (!(named instanceof HTMLDetailsElement)) return;
      named.open = true;
      named.scrollIntoView();
    };
    const name = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open || !target.id) return;
      window.history.replaceState(window.history.state, '', `#${target.id}`);
    };
    open();
    window.addEventListener('hashchange', open);
    // "toggle" does not rise to the document; on its way down it is heard there.
    document.addEventListener('toggle', name, true);
    return () => {
      window.removeEventListener('hashchange', open);
      document.removeEventListener('toggle', name, true);
    };
  }, []);
  return null;
}
