/** Loads the camera's code, beside the first scene, so that it opens at once and also without a network. */
export const loadCamera = () => import('#components/clip/camera/camera-scene.tsx');
