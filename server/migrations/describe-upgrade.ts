import type { Versions } from './data-version.ts';
import type { Migration } from './migration.ts';
import { MIGRATIONS, newestVersion, oldestBeside } from './migrations.ts';
import { refuseNewer } from './refuse-newer.ts';

type Upgrade = {
  /** Whether the programs that use the data may keep working. */
  isBeside: boolean;
  words: string;
};

/** Describes what a start of this program does to stored data. Throws for data that needs a newer program. */
export function describeUpgrade(
  versions: Versions | null,
  migrations: readonly Migration[] = MIGRATIONS,
): Upgrade {
  if (!versions) return { isBeside: true, words: 'none yet' };
  const { needed, migrated } = versions;
  const newest = newestVersion(migrations);
  refuseNewer(needed, newest);
  if (migrated === newest) return { isBeside: true, words: `version ${newest}, like this program` };
  if (migrated > newest)
    return { isBeside: true, words: `version ${migrated}, beside which this program (${newest}) may work` };
  const change = `version ${migrated}, which this program migrates to ${newest}`;
  return oldestBeside(migrations) <= needed
    ? { isBeside: true, words: `${change} while older programs work: replace one process after the other` }
    : { isBeside: false, words: `${change}: stop all older programs before you start it` };
}
