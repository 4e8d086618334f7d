import { DataExportDto } from '#lib/contracts/data-export.ts';
import { route } from '#server/http/route.ts';
import { exportUser } from '#server/services/users/export-user.ts';

export const GET = route(
  {
    summary: 'Export the caller’s personal data',
    errors: ['NOT_FOUND'],
    access: 'verified',
    response: DataExportDto,
  },
  ({ ctx }) => exportUser(ctx),
);
