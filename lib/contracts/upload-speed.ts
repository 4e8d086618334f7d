import { z } from 'zod';
import { SPEED_TEST_CHARS_MAX } from '#lib/recording/line-speed.ts';

/** Text without meaning, whose upload a page times. */
export const UploadSpeedInput = z.strictObject({ padding: z.string().max(SPEED_TEST_CHARS_MAX) });
