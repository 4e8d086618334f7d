/** The largest picture that the server takes, in bytes (product.md §10). */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
