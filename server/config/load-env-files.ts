import nextEnv from '@next/env';

// Every program imports this before its settings: the custom server starts before Next loads .env files.
nextEnv.loadEnvConfig(process.cwd(), process.env.NODE_ENV === 'development', {
  info() {},
  error: console.error,
});
