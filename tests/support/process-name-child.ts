import { processName } from '#server/platform/process-name.ts';

process.send?.(processName());
