import type { DataExportDto } from '#lib/contracts/data-export.ts';
import { reporterMarksOf } from '#server/auth/reporter-mark.ts';
import { partsOf } from '#server/domain/reel/parts-of.ts';
import { Report } from '#server/models/report.ts';
import { Tribute } from '#server/models/tribute.ts';

export async function exportReports(userId: string): Promise<DataExportDto['reports']> {
  const parts = await partsOf(userId);
  const reports = await Report.find({ reporter: { $in: reporterMarksOf(userId, parts) } });
  const tributes = await Tribute.find({ _id: { $in: reports.map(({ tribute }) => tribute) } }, { name: 1 });
  const nameOf = new Map(tributes.map(({ id, name }) => [id, name]));
  return reports
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ tribute, reason, words, createdAt }) => ({
      reason,
      words,
      tributeName: nameOf.get(String(tribute)) ?? '',
      reportedAt: createdAt.toISOString(),
    }));
}
