import { OperatorOverviewDto } from '#lib/contracts/operator.ts';
import { route } from '#server/http/route.ts';
import { getOverview } from '#server/services/operator/get-overview.ts';

export const GET = route(
  {
    summary: 'Return the state of the installation, for its operators',
    access: 'observer',
    response: OperatorOverviewDto,
  },
  () => getOverview(),
);
