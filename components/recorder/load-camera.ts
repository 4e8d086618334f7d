import { loadVideoFile } from './load-video-file.ts';
import { loadWayPictures } from './load-way-pictures.ts';

/** Loads all scenes but the first, beside it, so that they open at once and also without a network. */
export async function loadCamera() {
  const [
    { CameraScene },
    { UploadLine },
    { QuestionScene },
    { SourceScene },
    { TakeScene },
    { BesideScene },
    { maybeSamePerson },
  ] = await Promise.all([
    import('#components/clip/camera/camera-scene.tsx'),
    import('#components/clip/camera/upload-line.tsx'),
    import('./question-scene.tsx'),
    import('./source-scene.tsx'),
    import('./take-scene.tsx'),
    import('./beside-scene.tsx'),
    import('#lib/contributors/same-person.ts'),
    loadWayPictures(),
    loadVideoFile(),
  ]);
  return { CameraScene, UploadLine, QuestionScene, SourceScene, TakeScene, BesideScene, maybeSamePerson };
}
