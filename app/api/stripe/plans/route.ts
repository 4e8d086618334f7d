import { PlansDto } from '#lib/contracts/payments.ts';
import { route } from '#server/http/route.ts';
import { listPlans } from '#server/services/payments/list-plans.ts';

export const GET = route(
  { summary: 'List the prices of credits', access: 'anyone', response: PlansDto },
  async () => listPlans(),
);
