import { PlansDto } from '#lib/contracts/payments.ts';
import { route } from '#server/http/route.ts';
import { listPlans } from '#server/services/payments/list-plans.ts';

export const GET = route({ summary: 'What credits cost', access: 'anyone', response: PlansDto }, async () =>
  listPlans(),
);
