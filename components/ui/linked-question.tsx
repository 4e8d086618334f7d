'use client';

import { useEffect } from 'react';

/** Syncs the open question with the address's hash. */
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
    // "toggle" does not bubble, so listen during capture.
    document.addEventListener('toggle', name, true);
    return () => {
      window.removeEventListener('hashchange', open);
      document.removeEventListener('toggle', name, true);
    };
  }, []);
  return null;
}
