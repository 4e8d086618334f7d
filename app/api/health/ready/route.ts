import { checkReadiness } from '#server/services/health/check-readiness.ts';

export const dynamic = 'force-dynamic';

/** 200 while this process can do its work, else 503; either says which part of it answers, by name. */
export async function GET() {
  const { isReady, parts } = await checkReadiness();
  return Response.json({ data: parts }, { status: isReady ? 200 : 503, headers: NOT_KEPT });
}

const NOT_KEPT = { 'cache-control': 'no-store' };
