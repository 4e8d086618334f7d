import { onTestFinished, vi } from 'vitest';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';

export const CONFIGURATION: ClientConfiguration = {
  appName: 'Folksee',
  firebase: { apiKey: 'embedded', authDomain: 'demo.firebaseapp.com', projectId: 'demo' },
  authEmulatorUrl: null,
};

type Answer = { status: number; data?: unknown };
type Call = { path: string; query: Record<string, string>; body: Record<string, unknown> };

/** Stands in for the server of a page that shows a reel: counts one device's views and hearts, and records every call. */
export function installFakeApi() {
  const calls: Call[] = [];
  const prepared = new Map<string, (Answer | Promise<Answer>)[]>();
  const hearted = new Set<string>();
  const react = ({ submissionId = 'film', action }: Record<string, unknown>): Answer => {
    if (action === 'HEART') hearted.add(String(submissionId));
    if (action === 'UNHEART') hearted.delete(String(submissionId));
    const isHearted = hearted.has(String(submissionId));
    return { status: 200, data: { views: 1, hearts: Number(isHearted), isHearted } };
  };
  const answerCall = async (path: string, init?: { body?: string }) => {
    const url = new URL(path, 'http://app.test');
    const body = JSON.parse(init?.body ?? '{}');
    calls.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), body });
    const usual = url.pathname.endsWith('/action') ? react(body) : { status: 200, data: {} };
    const { status, data } = await (prepared.get(url.pathname)?.shift() ?? usual);
    const refusal = { error: 'No.', ...(status === 409 && { code: 'CONFLICT' }) };
    return Response.json(data === undefined ? refusal : { data }, { status });
  };
  vi.stubGlobal('fetch', answerCall);
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    calls,
    /** What the next calls of a path are answered with, in this order. */
    answer: (path: string, answers: (Answer | Promise<Answer>)[]) => prepared.set(path, answers),
  };
}
