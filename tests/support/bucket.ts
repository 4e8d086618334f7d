import { afterAll } from 'vitest';
import { startBucket } from './start-bucket.ts';

// Import it before the installation, which then stores its media in a bucket of a real S3 server.
const bucket = await startBucket();
afterAll(bucket.stop);

export const { client, settings: SETTINGS } = bucket;
Object.assign(process.env, SETTINGS);
