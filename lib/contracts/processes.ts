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

/** A running web or worker process. Workers of a release that did not report details have none. */
export const ProcessDto = z.object({
  kind: z.enum(['WEB', 'WORKER']),
  details: ProcessDetails.nullable(),
});
export type ProcessDto = z.infer<typeof ProcessDto>;
