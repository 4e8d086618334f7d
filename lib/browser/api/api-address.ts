/** Returns the address of an API path under the base that the page names (docs/specification.md#client-headers). */
export const apiAddress = (path: `/${string}`): string =>
  (globalThis.document?.documentElement.dataset.api ?? '/api') + path;
