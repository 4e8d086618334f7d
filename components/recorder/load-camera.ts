import { loadVideoFile } from './load-video-file.ts';
import { loadWayPictures } from './load-way-pictures.ts';

/** Loads the camera and the scenes of a take, beside the first scene, so that they open at once and also without a network. */
export async function loadCamera() {
  const [{ CameraScene }, { UploadLine }, { TakeScene }, { BesideScene }, { maybeSamePerson }] =
    await Promise.all([
      import('#components/clip/camera/camera-scene.tsx'),
      import('#components/clip/camera/upload-line.tsx'),
      import('./take-scene.tsx'),
      import('./beside-scene.tsx'),
      import('#lib/contributors/same-person.ts'),
      loadWayPictures(),
      loadVideoFile(),
    ]);
  return { CameraScene, UploadLine, TakeScene, BesideScene, maybeSamePerson };
}
