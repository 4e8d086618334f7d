export const dynamic = 'force-dynamic';

/** Answers while the process runs; `/health/ready` tells whether it works. */
export function GET() {
  return Response.json({ data: { ok: true } }, { headers: { 'cache-control': 'no-store' } });
}
