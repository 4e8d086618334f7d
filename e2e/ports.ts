import { choosePorts } from '#tests/support/processes.ts';

/** Where this worker's installation listens (fixtures/test.ts): each worker chooses when it loads this. */
export const E2E_PORTS = await choosePorts();
