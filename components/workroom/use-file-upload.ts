import { useRef, useState } from 'react';
import { sendFile } from '#lib/browser/recording/send-file.ts';

type Started = { file: File; uploadUrl: string };

/** Uploads a file that is no answer. Sending the same file again resumes the upload. */
export function useFileUpload(kind: Parameters<typeof sendFile>[0]['kind']) {
  const [share, setShare] = useState(0);
  const started = useRef<Started | null>(null);

  /** Resolves to the upload's id. Rejects with the last failure. */
  const upload = async (file: File): Promise<string> => {
    setShare(0);
    const before = started.current && isSameFile(started.current.file, file) ? started.current : null;
    return sendFile({
      file,
      fileName: file.name,
      kind,
      uploadUrl: before?.uploadUrl ?? null,
      onUploadUrl: (uploadUrl) => {
        started.current = { file, uploadUrl };
      },
      onProgress: setShare,
    });
  };
  /** The upload is used: sending the same file again starts another one. */
  const forget = () => {
    started.current = null;
  };
  return { share, upload, forget };
}

/** Choosing a file again makes a new File. */
const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
