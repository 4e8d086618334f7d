import nextEnv from '@next/env';

// Every program imports this first: the custom server starts before Next loads .env files.
nextEnv.loadEnvConfig(process.cwd(), process.env.NODE_ENV === 'development', {
  info() {},
  error: console.error,
});
