import { PROGRAMS, type Program } from '#tests/support/processes.ts';

/** What a person is doing when a program dies. */
export const PHASES = ['upload', 'processing', 'rendering', 'saving'] as const;
export type Phase = (typeof PHASES)[number];
/** One program, or all of them. */
export type Victim = Program | 'all';
/** Not involved in any phase; `bearWithoutMail` tests a mail outage. */
const BYSTANDERS = new Set<Program>(['mailbox', 'payment']);
export const VICTIMS: Victim[] = [...PROGRAMS.filter((program) => !BYSTANDERS.has(program)), 'all'];
/** Those that people wait for; the others work in the background. */
export const ANSWERING: readonly Victim[] = ['web', 'database', 'identity'];
