import nextEnv from '@next/env';

// Imported first by every program: the custom server starts before Next does, so nobody else has read
// .env and .env.local yet.
nextEnv.loadEnvConfig(process.cwd(), process.env.NODE_ENV === 'development', {
  info() {},
  error: console.error,
});
