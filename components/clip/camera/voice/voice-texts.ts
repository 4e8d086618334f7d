import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';

/** Returns the camera's texts for a microphone alone. */
export function voiceTexts({
  camera,
  voice,
}: Pick<RecorderTexts, 'camera' | 'voice'>): RecorderTexts['camera'] {
  const { devices, rescue, ...own } = voice.camera;
  return {
    ...camera,
    ...own,
    devices: { ...camera.devices, ...devices },
    rescue: {
      ...camera.rescue,
      why: { ...camera.rescue.why, ...rescue.why },
      headings: { ...camera.rescue.headings, ...rescue.headings },
      steps: { ...camera.rescue.steps, ...rescue.steps },
    },
  };
}
