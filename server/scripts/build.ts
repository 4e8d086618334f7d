import { buildWarnings, ensureBuild } from './ensure-build.ts';

try {
  ensureBuild();
  const warnings = buildWarnings();
  if (warnings.length > 0) throw new Error(`The build printed warnings:\n${warnings.join('\n')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
