import { useEffect, useRef, useState } from 'react';
import {
  type CameraChoice,
  type CameraProblem,
  cameraProblemOf,
  closeCamera,
  type Devices,
  FRONT_CAMERA,
  findCameraProblem,
  listDevices,
  openCamera,
  openMicrophone,
  otherCamera,
  type TakeDevice,
} from '#lib/browser/recording/camera.ts';
import { openPatiently } from '#lib/browser/recording/open-patiently.ts';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';

type Camera =
  | { status: 'starting' }
  | { status: 'ready'; stream: MediaStream }
  | { status: 'problem'; problem: CameraProblem };

/** Devices by their ids. */
export type ChosenDevices = { camera?: string; microphone?: string };

type Choice = {
  camera: CameraChoice;
  microphone: string | null;
  /** What the person chose, to be remembered once it is open. */
  chosen?: ChosenDevices;
};

const without =
  (stream: MediaStream) =>
  (camera: Camera): Camera =>
    camera.status === 'ready' && camera.stream === stream
      ? { status: 'problem', problem: 'stopped' }
      : camera;

export function useCamera(device: TakeDevice) {
  const [choice, setChoice] = useState(rememberedChoice);
  const lastOpenedRef = useRef<Choice>(null);
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] });
  const [camera, setCamera] = useState<Camera>({ status: 'starting' });

  useEffect(() => {
    let isGone = false;
    let opened: MediaStream | null = null;
    const open = async () => {
      const result = await tryDevice();
      if (!isGone) setCamera(result);
    };
    const look = () =>
      void listDevices().then(
        (found) => !isGone && setDevices(found),
        () => null,
      );
    const openDevice = () =>
      device === 'camera' ? openCamera(choice.camera, choice.microphone) : openMicrophone(choice.microphone);
    const tryDevice = async (): Promise<Camera> => {
      const problem = findCameraProblem(globalThis, device);
      if (problem) return { status: 'problem', problem };
      try {
        const stream = await openPatiently(openDevice, {
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
        lastOpenedRef.current = choice;
        if (choice.chosen) useRecorderChoices.setState(choice.chosen);
        // Only now: Android opens no camera right after it listed them.
        look();
        return { status: 'ready', stream };
      } catch (error) {
        // Another one may be free.
        look();
        return { status: 'problem', problem: cameraProblemOf(error) };
      }
    };
    void open();
    return () => {
      isGone = true;
      if (opened) closeCamera(opened);
    };
  }, [device, choice]);

  useEffect(() => {
    const devicesNow: MediaDevices | undefined = navigator.mediaDevices;
    const look = () => void listDevices().then(setDevices);
    devicesNow?.addEventListener?.('devicechange', look);
    return () => devicesNow?.removeEventListener?.('devicechange', look);
  }, []);

  return {
    camera,
    devices,
    lose: (stream: MediaStream) => {
      closeCamera(stream);
      setCamera(without(stream));
    },
    /** Opens the devices that were open before, because others may be what does not open. */
    retry: () => {
      setCamera({ status: 'starting' });
      setChoice({ ...(lastOpenedRef.current ?? choice) });
    },
    flip: () => {
      if (camera.status !== 'ready') return;
      const settings = camera.stream.getVideoTracks()[0]?.getSettings() ?? {};
      setCamera({ status: 'starting' });
      const cameras = devices.cameras.map(({ deviceId }) => deviceId);
      setChoice({ ...choice, camera: otherCamera(settings, cameras) });
    },
    /** Opens devices, and remembers them once they are open. */
    choose: (chosen: ChosenDevices) => {
      setCamera({ status: 'starting' });
      setChoice((last) => ({
        camera: chosen.camera ? { deviceId: { exact: chosen.camera } } : last.camera,
        microphone: chosen.microphone ?? last.microphone,
        chosen: { ...last.chosen, ...chosen },
      }));
    },
  };
}

/** Does not insist, because a remembered device may be unplugged. */
function rememberedChoice(): Choice {
  const { camera, microphone } = useRecorderChoices.getState();
  return { camera: camera ? { deviceId: camera } : FRONT_CAMERA, microphone };
}
