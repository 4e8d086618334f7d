import { useEffect, useRef } from 'react';
import {
  addPicture,
  discardUpload,
  openUpload,
  uploadParts,
} from '#lib/browser/recording/browser-upload-host.ts';
import type { RecorderEvent } from '#lib/browser/recording/recorder-state.ts';
import { isReplacedBy, type Take, type TakeDetails } from '#lib/browser/recording/stored-take.ts';
import type { TakeStore } from '#lib/browser/recording/take-store.ts';
import type { TakeUpload, UploadProgress } from '#lib/browser/recording/upload-take.ts';
import { setUploadProgress } from '#lib/browser/stores/upload-progress.ts';

type Running = { take: TakeDetails; upload: TakeUpload; isWhole?: boolean };

/** Holds the upload of the current take, which runs from the first second of the recording until it has arrived. */
export function useTakeUpload(dispatch: (event: RecorderEvent) => void, store: TakeStore) {
  const runningRef = useRef<Running>(null);
  useEffect(() => () => runningRef.current?.upload.stop(), []);

  const reportOf = ({ takeId }: Pick<TakeDetails, 'takeId'>) => ({
    onProgress: (progress: UploadProgress) => {
      setUploadProgress(progress);
      dispatch({ type: 'progressed', progress });
    },
    onUploadUrl: (part: number, uploadUrl: string | null) => {
      dispatch({ type: 'uploadMoved', takeId, part, uploadUrl });
      return store.updatePart(part, { uploadUrl });
    },
  });
  const movePicture = (pictureId: string, uploadUrl: string | null) => {
    dispatch({ type: 'pictureMoved', pictureId, uploadUrl });
    return store.movePicture(pictureId, uploadUrl);
  };
  const rest = () => {
    runningRef.current?.upload.stop();
    setUploadProgress(null);
    runningRef.current = null;
  };
  const run = (take: TakeDetails, upload: TakeUpload) => {
    rest();
    runningRef.current = { take, upload };
    return upload;
  };
  const drop = () => {
    const upload = runningRef.current?.upload;
    rest();
    for (const url of upload?.uploadUrls ?? []) if (url) discardUpload(url);
  };
  const of = (take: Take): TakeUpload => {
    const running = runningRef.current;
    if (running?.take.takeId === take.takeId && !running.upload.hasEnded) {
      runningRef.current = { ...running, take };
      return running.upload;
    }
    return run(take, uploadParts(take, reportOf(take)));
  };
  return {
    /** Opens the upload of a take that is being recorded. */
    open: (details: TakeDetails): TakeUpload => run(details, openUpload(details, reportOf(details))),
    /** Returns the running upload of a take, or resumes an earlier one. */
    of,
    /** Returns that upload with everything that Send needs. */
    whole: (take: Take): TakeUpload => {
      const upload = of(take);
      if (!runningRef.current?.isWhole) addPicture(upload, take, movePicture);
      runningRef.current = { take, upload, isWhole: true };
      return upload;
    },
    /** Deletes the unsent uploads on the server; works offline. */
    drop,
    /** Stops the upload of a draft, which resumes when the draft is opened again. */
    rest,
    /** Makes way for a new take, and deletes the uploads of one that it replaces. */
    makeWay: (next: TakeDetails) => {
      const running = runningRef.current;
      return running && isReplacedBy(running.take, next) ? drop() : rest();
    },
    /** The take has arrived. */
    forget: () => {
      setUploadProgress(null);
      runningRef.current = null;
    },
  };
}
