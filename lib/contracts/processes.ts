import { z } from 'zod';

/** What a process says about itself. */
export const ProcessDetails = z.object({
  /** The name of its machine or container. */
  host: z.string(),
  pid: z.number().int(),
  /** The name of its build. */
  release: z.string(),
  /** The newest data version that it knows. */
  knownDataVersion: z.number().int(),
  startedAt: z.iso.datetime(),
});
export type ProcessDetails = z.infer<typeof ProcessDetails>;

export const PROCESS_KINDS = ['WEB', 'WORKER'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

/** A running web or worker process. Workers of a release that did not report details have none. */
export const ProcessDto = z.object({
  kind: z.enum(PROCESS_KINDS),
  details: ProcessDetails.nullable(),
});
export type ProcessDto = z.infer<typeof ProcessDto>;
