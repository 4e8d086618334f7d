import { parseArgs } from 'node:util';
import { buildWarnings, ensureBuild } from './ensure-build.ts';
import { exchangeAssets } from './exchange-assets.ts';

try {
  const { values } = parseArgs({ options: { beside: { type: 'string' } } });
  ensureBuild();
  const warnings = buildWarnings();
  if (warnings.length > 0) throw new Error(`The build printed warnings:\n${warnings.join('\n')}`);
  if (values.beside !== undefined) exchangeAssets('.', values.beside);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
