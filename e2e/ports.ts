import { choosePorts } from '#server/scripts/free-ports.ts';

/** The ports of this worker's installation (fixtures/test.ts), chosen on load. */
export const E2E_PORTS = await choosePorts();
