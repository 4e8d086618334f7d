import type { IncomingMessage } from 'node:http';
import { inRequest } from '#server/platform/request-scope.ts';
import { clientAddressOf } from './client-address.ts';
import { countAddress } from './rate-limit.ts';

export const countHandshake = (request: IncomingMessage): Promise<void> =>
  inRequest(clientAddressOf(request), () => countAddress('calls'));
