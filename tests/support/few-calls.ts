import { GENEROUS_LIMITS } from '#server/config/generous-limits.ts';

// Import before the installation: limits are reached within a few calls.
for (const name of Object.keys(GENEROUS_LIMITS)) process.env[name] = '2';
Object.assign(process.env, { CALLS_PER_MINUTE: '6', INVITE_MAILS_PER_DAY: '4' });
