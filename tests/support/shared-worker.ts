// These first, in this order: the installation reads settings once.
import './mail-server.ts';
import './installation.ts';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';
import { workerRegistry } from '#server/jobs/queue/job-metrics.ts';
import { logger } from '#server/platform/logger.ts';
import { metrics } from '#server/platform/metrics.ts';
import { addressOf } from './call.ts';
import { connection, emptyInstallation, prepareDatabase } from './installation.ts';
import { keepState } from './kept-state.ts';
import { resetMailServer } from './mail-server.ts';
import { resetPayments } from './payment-provider.ts';
// They keep state.
import '#server/auth/find-identity.ts';
import '#server/http/openapi/serve-document.ts';
import '#server/http/rate-limit.ts';
import '#server/jobs/queue/measure-queue.ts';
import '#server/jobs/queue/reconcile-jobs.ts';
import '#server/realtime/publish.ts';
import '#server/services/configuration/release.ts';
import '#server/services/health/watch-disk.ts';
import '#server/services/operator/check-parts.ts';
import '#server/services/operator/measure-installation.ts';
import '#server/services/pictures/picture-converter.ts';
import '#server/services/tributes/get-public-tribute.ts';
import '#server/services/uploads/finish-upload.ts';
import '#server/services/uploads/grant-bytes.ts';

// Evaluated once in each worker of the project `shared`. The server's modules stay loaded for all its files; data,
// settings and the tests' own modules do not, so that no file depends on earlier ones.
type LoadedModule = {
  file: string;
  promise: unknown;
  exports: unknown;
  evaluated: boolean;
  importers: Set<string>;
};
type VitestWorker = { evaluatedModules: { idToModuleMap: Map<string, LoadedModule> } };

const VITEST_WORKER = '__vitest_worker__';
const TESTS = join(import.meta.dirname, '..', '/');

/** Vitest has no public list of loaded modules. */
function testModules(): LoadedModule[] {
  const vitest = (globalThis as unknown as Record<string, VitestWorker>)[VITEST_WORKER];
  if (!vitest) throw new Error('This version of Vitest lists its modules elsewhere.');
  return [...vitest.evaluatedModules.idToModuleMap.values()].filter(({ file }) => file.startsWith(TESTS));
}

const ofTheWorker = new Set(testModules());
const state = keepState();
const { level } = logger;

const asked = new Set<number>();
const client = connection.getClient();
client.on('commandStarted', ({ requestId }) => asked.add(requestId));
client.on('commandSucceeded', ({ requestId }) => asked.delete(requestId));
client.on('commandFailed', ({ requestId }) => asked.delete(requestId));

export const beginFile = prepareDatabase;

/** Ends what a file's tests began. Throws for changes that the next file would see. */
export async function endFile(): Promise<void> {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await untilQuiet();
  const complaints = state.restore();
  if (logger.level !== level) complaints.push('This file left the log level changed.');
  logger.level = level;
  metrics.registry.resetMetrics();
  workerRegistry.resetMetrics();
  resetMailServer();
  resetPayments();
  addressOf.clear();
  await emptyInstallation();
  for (const loaded of testModules()) if (!ofTheWorker.has(loaded)) forget(loaded);
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

/** Some work continues after an answer. It must not write into the next file's data. */
async function untilQuiet(): Promise<void> {
  for (let calm = 0; calm < 5; calm += 1) {
    await setImmediate();
    if (asked.size > 0) calm = 0;
  }
}

/** Makes the next import evaluate a module again: its hooks and variables belong to one file. */
function forget(loaded: LoadedModule): void {
  Object.assign(loaded, { promise: undefined, exports: undefined, evaluated: false });
  loaded.importers.clear();
}
