import { OBJECTS, type Thing, type Verdict, verdictOf } from './law.ts';
import { type Ids, ROLES, type Role, type Row } from './rules.ts';
import { MISSING, malformed, type Stage } from './stage.ts';

/** A cell of the matrix: a person makes a call that names a thing. */
export type Cell = { row: Row; role: Role; thing: Thing; ids: Ids; verdict: Verdict };

/** Returns every cell of a row. Things that give the same call are tested once. */
export function cellsOf(row: Row, stages: { stage: Stage; elsewhere: Stage }): Cell[] {
  return ROLES.flatMap((role) => {
    const seen = new Set<string>();
    return OBJECTS.flatMap((thing): Cell[] => {
      const ids = idsOf(stages, role)[thing];
      const said = JSON.stringify(row[2]?.(ids) ?? {});
      if (seen.has(said)) return [];
      seen.add(said);
      return [{ row, role, thing, ids, verdict: verdictOf(row, role, thing) }];
    });
  });
}

function idsOf({ stage, elsewhere }: { stage: Stage; elsewhere: Stage }, role: Role): Record<Thing, Ids> {
  const own = stage.own[role];
  const { tributeId } = own;
  return {
    own,
    neighbours: { ...own, ...stage.neighbours },
    another: elsewhere.own.guest,
    missing: MISSING,
    astray: { ...elsewhere.own.guest, tributeId },
    lost: { ...MISSING, tributeId },
    malformed: malformed('no id'),
    operator: malformed({ $gt: '' }),
  };
}
