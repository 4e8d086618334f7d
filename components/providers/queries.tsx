'use client';

import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import { sharedQueryClient } from './query-client.ts';

/** Not at the root, because the pages before sign-in do not need the cache and it is a sixth of their weight. */
export function Queries({ children }: { children: ReactNode }) {
  const above = useContext(QueryClientContext);
  const [queryClient] = useState(() => above ?? sharedQueryClient());
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
