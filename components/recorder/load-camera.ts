/** Loads the camera and the review, beside the first scene, so that they open at once and also without a network. */
export async function loadCamera() {
  const [{ CameraScene }, { ReviewScene }] = await Promise.all([
    import('#components/clip/camera/camera-scene.tsx'),
    import('./review-scene.tsx'),
  ]);
  return { CameraScene, ReviewScene };
}
