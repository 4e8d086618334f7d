'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { AuthProvider } from './auth-provider.tsx';
import { createQueryClient } from './query-client.ts';

type AppProvidersProps = { configuration: ClientConfiguration; children: ReactNode };

/** What all signed-in pages stand on: the query cache and the person. */
export function AppProviders({ configuration, children }: AppProvidersProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider configuration={configuration}>{children}</AuthProvider>
    </QueryClientProvider>
  );
}
