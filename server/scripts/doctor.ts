import '#server/config/load-env-files.ts';
import { maskPasswords } from '#lib/text/mask-passwords.ts';
import { childEnvironment } from '#server/config/child-environment.ts';
import { type Env, readEnv } from '#server/config/env.ts';
import { ADVICE, CHECKS, Doubt } from './doctor-checks.ts';

// npm run doctor: one line for each part of an installation. Exits with 1 when something would not work.
const NAME_WIDTH = 10;
let settings: Env | null = null;

try {
  settings = readEnv(childEnvironment({}));
} catch (error) {
  for (const line of sentenceOf(error).split('\n')) tell('WRONG', 'settings', line);
}

for (const [name, check] of Object.entries(settings ? CHECKS : {})) {
  try {
    tell('ok', name, await check(settings as Env));
  } catch (error) {
    if (error instanceof Doubt) tell('doubt', name, error.message);
    else tell('WRONG', name, [endOf(sentenceOf(error)), ADVICE[name]].filter(Boolean).join(' '));
  }
}
process.exit();

function tell(verdict: 'ok' | 'doubt' | 'WRONG', name: string, words: string): void {
  if (verdict === 'WRONG') process.exitCode = 1;
  console.log(`${verdict.padEnd(6)} ${name.padEnd(NAME_WIDTH)} ${words.replaceAll(/\s+/g, ' ')}`);
}

/** Without the password of an address that an error quotes. */
function sentenceOf(error: unknown): string {
  return maskPasswords(error instanceof Error ? error.message || error.name : String(error));
}

function endOf(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
