import { vi } from 'vitest';
import { runEngine } from './workshop-process.ts';

// In place of `#server/media/supervise.ts`, for tests of what media jobs make, not of the processes that make it.

export const runMediaJob = vi.fn(runEngine);
