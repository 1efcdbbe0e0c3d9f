import { useEffect, useRef, useState } from 'react';
import {
  MOST_PICTURE_BYTES,
  PICTURE_TYPES,
  type UploadedPictures,
} from '../../../../contract/shop/uploads.contract.ts';
import { ApiError, apiUpload, errorText } from '../../../data/api-client.ts';
import { UploadQueue } from '../../../data/upload-queue.ts';
import type { FileOnItsWay } from '../../../ui/fields/FileTiles.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';

const FAILED = 'Failed to upload images';
/** Calls under way at once: more would only slow each other down on a phone's line. */
const AT_ONCE = 2;

interface Sending {
  id: string;
  file: File;
}

interface Upload extends FileOnItsWay {
  sending: Sending;
}

/** Sends chosen pictures, each by a call of its own: each has its progress and its problem, and all keep their order. */
export function useImageUploads(onUploaded: (image: UploadedPictures[number]) => void) {
  const toast = useToast();
  const [files, setFiles] = useState<Upload[]>([]);
  const batch = useRef<{ arrived: number; failure: ApiError | null }>({ arrived: 0, failure: null });
  const waiting = useRef<((areAllThere: boolean) => void)[]>([]);
  const lastId = useRef(0);
  const onUploadedRef = useRef(onUploaded);
  onUploadedRef.current = onUploaded;
  const [queue] = useState(
    () =>
      new UploadQueue<Sending, UploadedPictures[number]>({
        atOnce: AT_ONCE,
        send,
        onArrived({ id }, image) {
          batch.current.arrived += 1;
          forget(id);
          onUploadedRef.current(image);
        },
        onFailed({ id }, error) {
          batch.current.failure ??= ApiError.from(error);
          change(id, { problem: errorText(error, FAILED) });
        },
        onIdle: finish,
      }),
  );

  useEffect(() => () => queue.close(), [queue]);

  function change(id: string, changed: Partial<FileOnItsWay>) {
    setFiles((current) => current.map((file) => (file.id === id ? { ...file, ...changed } : file)));
  }
  function forget(id: string) {
    setFiles((current) => current.filter((file) => file.id !== id));
  }

  async function send({ id, file }: Sending, signal: AbortSignal): Promise<UploadedPictures[number]> {
    const body = new FormData();
    body.append('images', file);
    const [image] = await apiUpload<UploadedPictures>(
      '/api/uploads',
      body,
      (sent) => change(id, { sent }),
      signal,
    );
    if (!image) throw new ApiError(0);
    return image;
  }

  function finish() {
    const { arrived, failure } = batch.current;
    batch.current = { arrived: 0, failure: null };
    if (failure) toast.error(errorText(failure, FAILED));
    else if (arrived > 0) toast.success('Images uploaded successfully');
    for (const tell of waiting.current.splice(0)) tell(failure === null);
  }

  return {
    files,
    isUploading: files.some(({ problem }) => problem === null),
    /** `room` is how many more the product can have. */
    add(chosen: readonly File[], room: number) {
      const uploads = chosen.slice(0, room).map((file): Upload => {
        lastId.current += 1;
        const problem = problemOf(file);
        const id = `upload-${lastId.current}`;
        return { id, sending: { id, file }, name: file.name, sent: 0, problem, canRetry: problem === null };
      });
      if (chosen.length > room)
        toast.error(room === 1 ? 'Only 1 more image fits' : `Only ${room} more images fit`);
      setFiles((current) => [...current, ...uploads]);
      if (uploads.some(({ problem }) => problem !== null)) batch.current.failure ??= new ApiError(0);
      queue.add(uploads.filter(({ problem }) => problem === null).map(({ sending }) => sending));
    },
    retry(id: string) {
      const upload = files.find((file) => file.id === id);
      if (!upload?.canRetry) return;
      change(id, { problem: null, sent: 0 });
      queue.add([upload.sending]);
    },
    dismiss(id: string) {
      const upload = files.find((file) => file.id === id);
      if (upload) queue.remove(upload.sending);
      forget(id);
    },
    /** Resolves when nothing is on its way any more; false when something of it did not arrive. */
    settled(): Promise<boolean> {
      if (queue.isIdle) return Promise.resolve(true);
      return new Promise((tell) => waiting.current.push(tell));
    },
  };
}

export type ImageUploads = ReturnType<typeof useImageUploads>;

/** What can be said without asking the server. */
function problemOf(file: File): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return 'Only JPEG, PNG, WebP and AVIF images';
  if (file.size > MOST_PICTURE_BYTES) return 'Larger than 5 MB';
  return null;
}
