/** docs/specification.md#endpoint-picture */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
