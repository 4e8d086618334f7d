import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the workers whose files share an installation. */
    sharedFolder?: string;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'folksee-shared-'));

export const setup = ({ provide }: TestProject): void => provide('sharedFolder', folder);

/** Vitest ends such workers without notice, so their data is removed here. */
export const teardown = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
