import { afterAll } from 'vitest';
import { beginFile, endFile } from './shared-worker.ts';

// Runs before each file of the project `shared`.
await beginFile();
afterAll(endFile);
