import { checkReadiness } from '#server/services/health/check-readiness.ts';

export const dynamic = 'force-dynamic';

/** Answers 200 or 503, with the state of each part by name. */
export async function GET() {
  const { isReady, parts } = await checkReadiness();
  return Response.json({ data: parts }, { status: isReady ? 200 : 503, headers: NOT_KEPT });
}

const NOT_KEPT = { 'cache-control': 'no-store' };
