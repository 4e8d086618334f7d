import { expect, test } from 'vitest';
import { cameraTrouble } from '#lib/browser/recording/camera-trouble.ts';
import { openRecorder, type RecorderState } from '#lib/browser/recording/recorder-state.ts';
import { createProgressReporter, type Progress, progressOf } from '#lib/browser/recording/report-progress.ts';

function reporter() {
  const sent: Progress[] = [];
  const clock = { ms: 0 };
  return {
    sent,
    clock,
    report: createProgressReporter(
      (progress) => sent.push(progress),
      () => clock.ms,
    ),
  };
}

test('reports news immediately, and repeats it after a minute', () => {
  const { sent, clock, report } = reporter();
  report({ stage: 'UPLOADING' });
  report({ stage: 'UPLOADING' });
  clock.ms = 59_999;
  report({ stage: 'UPLOADING' });
  expect(sent).toHaveLength(1);
  clock.ms = 60_000;
  report({ stage: 'UPLOADING' });
  expect(sent).toEqual([{ stage: 'UPLOADING' }, { stage: 'UPLOADING' }]);
});

test('repeats a running recording after 20 seconds', () => {
  const { sent, clock, report } = reporter();
  report({ stage: 'RECORDING' });
  clock.ms = 19_999;
  report({ stage: 'RECORDING' });
  expect(sent).toHaveLength(1);
  clock.ms = 20_000;
  report({ stage: 'RECORDING' });
  expect(sent).toHaveLength(2);
});

test('stays stuck until progress beyond trying', () => {
  const { sent, report } = reporter();
  report(cameraTrouble('denied'));
  report({ stage: 'TRYING' });
  report(cameraTrouble('missing'));
  report({ stage: 'RECORDING' });
  report({ stage: 'TRYING' });
  expect(sent).toEqual([
    { stage: 'STUCK', reason: 'CAMERA_DENIED', browser: 'COMPUTER' },
    { stage: 'STUCK', reason: 'NO_CAMERA', browser: 'COMPUTER' },
    { stage: 'RECORDING' },
    { stage: 'TRYING' },
  ]);
});

const OWN = { platform: 'android', family: 'chromium' } as const;

test.each([
  ['denied', 'CAMERA_DENIED'],
  ['missing', 'NO_CAMERA'],
  ['dismissed', 'CAMERA_SILENT'],
  ['silent', 'CAMERA_SILENT'],
  ['busy', 'CAMERA_BUSY'],
  ['stopped', 'CAMERA_FAILED'],
  ['unknown', 'CAMERA_FAILED'],
  ['insecure', 'INSECURE'],
  ['unsupported', 'OLD_BROWSER'],
] as const)('reports a camera that is %s as %s', (problem, reason) => {
  expect(cameraTrouble(problem, 'camera', { ...OWN, app: null })).toEqual({
    stage: 'STUCK',
    reason,
    browser: 'ANDROID',
  });
});

test.each([
  ['denied', 'MICROPHONE_DENIED'],
  ['missing', 'NO_MICROPHONE'],
  ['busy', 'MICROPHONE_FAILED'],
  ['insecure', 'INSECURE'],
] as const)('reports a microphone that is %s as %s', (problem, reason) => {
  expect(cameraTrouble(problem, 'microphone', { ...OWN, app: null })).toEqual({
    stage: 'STUCK',
    reason,
    browser: 'ANDROID',
  });
});

test('names the app whose browser has no camera', () => {
  const inside = { ...OWN, app: 'INSTAGRAM' } as const;
  expect(cameraTrouble('denied', 'camera', inside)).toEqual({
    stage: 'STUCK',
    reason: 'CAMERA_DENIED',
    app: 'INSTAGRAM',
  });
  expect(cameraTrouble('unsupported', 'camera', inside)).toMatchObject({ reason: 'IN_APP_BROWSER' });
});

test.each([
  ['ios', 'safari', 'IOS_SAFARI'],
  ['ios', 'chromium', 'IOS_OTHER'],
  ['android', 'firefox', 'ANDROID'],
  ['computer', 'safari', 'MAC_SAFARI'],
  ['computer', 'firefox', 'COMPUTER'],
] as const)('reports where %s %s lets people allow the camera', (platform, family, browser) => {
  expect(cameraTrouble('denied', 'camera', { platform, family, app: null })).toMatchObject({ browser });
});

test('tells a refused answer from one that is still being sent [board-states]', () => {
  const opening = openRecorder({ questionIds: [], questionId: null });
  expect(progressOf({ ...opening, scene: 'refused' })).toEqual({
    stage: 'STUCK',
    reason: 'ANSWER_REFUSED',
  });
});

test('reports nothing before a name is given, nor while nothing is sent', () => {
  const opening = openRecorder({ questionIds: [], questionId: null });
  expect(progressOf(opening)).toBeNull();
  expect(progressOf({ ...opening, scene: 'name' })).toBeNull();
  const sending = (waiting: 'offline' | 'server' | null) =>
    progressOf({ ...opening, scene: 'sending', progress: { bytesSent: 1, waiting } } as RecorderState);
  expect(sending(null)).toEqual({ stage: 'UPLOADING' });
  expect(sending('offline')).toBeNull();
  expect(sending('server')).toBeNull();
});
