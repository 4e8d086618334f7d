/** Loads the rules for chosen files: beside the first scene, and where a file is chosen. */
export const loadVideoFile = () => import('#lib/browser/recording/video-file.ts');
