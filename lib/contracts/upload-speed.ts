import { z } from 'zod';

export const SPEED_TEST_CHARS_MAX = 256 * 1024;

/** Text without meaning, whose upload a page times. */
export const UploadSpeedInput = z.strictObject({ padding: z.string().max(SPEED_TEST_CHARS_MAX) });
