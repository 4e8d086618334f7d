import { useEffect, useState } from 'react';
import {
  type CameraProblem,
  cameraProblemOf,
  closeCamera,
  FRONT_CAMERA,
  findCameraProblem,
  listCameras,
  openCamera,
  otherCamera,
} from '#lib/browser/recording/camera.ts';
import { openPatiently } from '#lib/browser/recording/open-patiently.ts';

type Camera =
  | { status: 'starting' }
  | { status: 'ready'; stream: MediaStream; cameras: string[] }
  | { status: 'problem'; problem: CameraProblem };

const without =
  (stream: MediaStream) =>
  (camera: Camera): Camera =>
    camera.status === 'ready' && camera.stream === stream
      ? { status: 'problem', problem: 'stopped' }
      : camera;

export function useCamera() {
  const [choice, setChoice] = useState(FRONT_CAMERA);
  const [camera, setCamera] = useState<Camera>({ status: 'starting' });

  useEffect(() => {
    let isGone = false;
    let opened: MediaStream | null = null;
    const open = async () => {
      const result = await tryCamera();
      if (!isGone) setCamera(result);
    };
    const tryCamera = async (): Promise<Camera> => {
      const problem = findCameraProblem();
      if (problem) return { status: 'problem', problem };
      try {
        const stream = await openPatiently(() => openCamera(choice), {
          onSilent: () => setCamera({ status: 'problem', problem: 'silent' }),
          isGone: () => isGone,
        });
        opened = stream;
        if (isGone) closeCamera(stream);
        // Unplugged, forbidden, or taken by another app. Stops all tracks.
        const lose = () => {
          closeCamera(stream);
          setCamera(without(stream));
        };
        for (const track of stream.getTracks()) track.addEventListener('ended', lose);
        return { status: 'ready', stream, cameras: await listCameras() };
      } catch (error) {
        return { status: 'problem', problem: cameraProblemOf(error) };
      }
    };
    void open();
    return () => {
      isGone = true;
      if (opened) closeCamera(opened);
    };
  }, [choice]);

  return {
    camera,
    lose: (stream: MediaStream) => {
      closeCamera(stream);
      setCamera(without(stream));
    },
    retry: () => {
      setCamera({ status: 'starting' });
      setChoice({ ...choice });
    },
    flip: () => {
      if (camera.status !== 'ready') return;
      const settings = camera.stream.getVideoTracks()[0]?.getSettings() ?? {};
      setCamera({ status: 'starting' });
      setChoice(otherCamera(settings, camera.cameras));
    },
  };
}
