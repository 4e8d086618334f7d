export const dynamic = 'force-dynamic';

/** Tells that the process answers; whether it can work is `/health/ready`. */
export function GET() {
  return Response.json({ data: { ok: true } }, { headers: { 'cache-control': 'no-store' } });
}
