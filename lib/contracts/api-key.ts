/** The public key that our pages send as `x-api-key`. It authenticates nobody (docs/specification.md#client-headers). */
export const API_KEY = 'folksee-web';
