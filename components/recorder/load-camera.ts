/** Loads the camera and the scenes of a take, beside the first scene, so that they open at once and also without a network. */
export async function loadCamera() {
  const [{ CameraScene }, { TakeScene }] = await Promise.all([
    import('#components/clip/camera/camera-scene.tsx'),
    import('./take-scene.tsx'),
  ]);
  return { CameraScene, TakeScene };
}
