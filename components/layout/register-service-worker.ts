/**
 * Registers the worker that shows the no-internet page when a page cannot be loaded. After the page itself, which
 * needs the network more. A browser that has or wants none does without.
 */
export function registerServiceWorker(pageVersion: string): () => void {
  const register = () => {
    const address = `/sw.js?page=${pageVersion}`;
    navigator.serviceWorker?.register(address, { updateViaCache: 'none' }).catch(() => null);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
  return () => window.removeEventListener('load', register);
}
