import { choosePorts } from '#server/scripts/free-ports.ts';

/** Where this worker's installation listens (fixtures/test.ts): each worker chooses when it loads this. */
export const E2E_PORTS = await choosePorts();
