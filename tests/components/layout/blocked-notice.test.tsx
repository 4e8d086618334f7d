import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWaitingTake } from '#components/layout/use-waiting-take.ts';
import type { WaitingTakeState } from '#lib/browser/recording/waiting-take.ts';

type OnState = (state: WaitingTakeState) => void;
const sender = vi.hoisted(() => ({ tell: (_state: WaitingTakeState) => {} }));
vi.mock('#lib/browser/recording/send-waiting.ts', () => ({
  sendWaitingTakes: (onState: OnState) => {
    sender.tell = onState;
    return () => {};
  },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const tell = (reached: number, waiting: 'offline' | 'server' | null, takeId = 'a') =>
  act(() => {
    const progress = { bytesSent: reached, reached, waiting };
    sender.tell({ takeId, database: 'T', behalfOf: null, state: 'sending', progress, bytes: 12 });
  });
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const open = () => renderHook(() => useWaitingTake({ configuration: null, except: null })).result;

test('a notice names a blocked network 20 s after the last byte, also while a call hangs [sending-truth]', () => {
  const notice = open();
  tell(0, null);
  pass(15_000);
  tell(5, null);
  pass(19_999);
  expect(notice.current.isBlocked).toBe(false);
  pass(1);
  expect(notice.current.isBlocked).toBe(true);
  tell(5, 'offline');
  tell(5, null);
  expect(notice.current.isBlocked).toBe(true);
  tell(6, null);
  expect(notice.current.isBlocked).toBe(false);
});

test('a notice blames no network for a slow server, nor for the take before [sending-truth]', () => {
  const notice = open();
  tell(0, 'server');
  pass(60_000);
  expect(notice.current.isBlocked).toBe(false);
  tell(0, null, 'b');
  pass(15_000);
  tell(0, null, 'c');
  pass(15_000);
  expect(notice.current.isBlocked).toBe(false);
});
