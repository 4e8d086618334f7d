/** Waits for the page to load. The worker that serves the no-internet page is optional for browsers. */
export function registerServiceWorker(pageVersion: string): () => void {
  const register = () => {
    const address = `/sw.js?page=${pageVersion}`;
    navigator.serviceWorker?.register(address, { updateViaCache: 'none' }).catch(() => null);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
  return () => window.removeEventListener('load', register);
}
