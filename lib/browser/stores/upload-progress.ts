import { create } from 'zustand';
import type { UploadProgress } from '#lib/browser/recording/upload-take.ts';

/** The upload of the take on the screen, while it is recorded and reviewed; null without one. */
export const useUploadProgress = create((): { progress: UploadProgress | null } => ({ progress: null }));

export const setUploadProgress = (progress: UploadProgress | null): void =>
  useUploadProgress.setState({ progress });
