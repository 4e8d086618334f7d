import type recorder from '#lib/messages/en/recorder.json';

/** The recorder's own dictionary: it reaches the browser as a property, without the message runtime. */
export type RecorderTexts = typeof recorder;
