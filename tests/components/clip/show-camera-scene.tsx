import { act, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, vi } from 'vitest';
import { CameraScene } from '#components/clip/camera/camera-scene.tsx';
import { en } from '#lib/messages/messages.ts';

const nothing = () => {};

export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

export async function press(name: string): Promise<void> {
  const found = await screen.findByRole('button', { name });
  await vi.waitFor(() => {
    expect(found).toBeEnabled();
    expect(found).not.toHaveAttribute('aria-disabled', 'true');
  });
  act(() => found.click());
}

export const showCameraScene = (changes: Partial<ComponentProps<typeof CameraScene>> = {}) =>
  render(
    <CameraScene
      question={null}
      notesKey="tribute:question"
      maxSeconds={180}
      canJoin
      texts={en.recorder.camera}
      fileLabel="Choose a video"
      onFile={nothing}
      onBack={nothing}
      onProgress={nothing}
      onBegin={nothing}
      onPart={nothing}
      onChunk={async () => true}
      onPartEnd={nothing}
      onRecorded={nothing}
      {...changes}
    />,
  );
