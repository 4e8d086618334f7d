/** 2 GB (docs/specification.md#recorder-gallery). */
export const UPLOAD_BYTES_MAX = 2 * 1024 ** 3;

/** 10 minutes (docs/specification.md#recorder-gallery), without the countdown of a recording. */
export const SOURCE_SECONDS_MAX = 600;

/** A take has a part for each interruption. */
export const PARTS_MAX = 50;
export const PHOTOS_MAX = 10;
/** A phone's largest photo has about 20 MB. */
export const PHOTO_BYTES_MAX = 60 * 1024 ** 2;
export const PHOTO_CAPTION_CHARS_MAX = 80;
export const WRITTEN_CHARS_MAX = 300;

/** Proxies refuse larger requests (nginx by `client_max_body_size`). */
export const UPLOAD_REQUEST_BYTES_MAX = 50 * 1024 ** 2;

export const FEEDBACK_SECONDS_MAX = 60;
/** A longer hello loses its end. */
export const HELLO_SECONDS_MAX = 120;

/** Bits per second: clear at 720p, and three minutes stay under 60 MB. */
export const RECORDING_BITS_PER_SECOND = { video: 2_500_000, audio: 128_000 } as const;

/** Clear speech, also after it is encoded again. */
export const VOICE_BITS_PER_SECOND = 64_000;

/** Milliseconds between writes to disk: a crash costs one second. */
export const RECORDING_CHUNK_MS = 1_000;
