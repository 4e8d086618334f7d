import { readiness } from '#server/http/readiness.ts';

export const dynamic = 'force-dynamic';

export async function GET() {
  const { isReady, parts } = await readiness();
  return Response.json({ data: parts }, { status: isReady ? 200 : 503 });
}
