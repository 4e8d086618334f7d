/** The fixed, public key that our own pages send as `x-api-key`. It proves nobody's identity (docs/specification.md#client-headers). */
export const API_KEY = 'folksee-web';
