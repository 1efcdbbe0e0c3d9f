import { useEffect, useRef, useState } from 'react';
import {
  MOST_PICTURE_BYTES,
  PICTURE_TYPES,
  type UploadedPictures,
} from '../../../contract/uploads.contract.ts';
import { ApiError, apiUpload, errorText } from '../../data/api-client.ts';
import type { FileOnItsWay } from '../../ui/fields/FileTiles.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';

const FAILED = 'Failed to upload images';
/** Calls under way at once: more would only slow each other down on a phone's line. */
const AT_ONCE = 2;

interface Upload extends FileOnItsWay {
  file: File;
}

/** Sends chosen pictures, each by a call of its own, so that each has its progress and its problem. */
export function useImageUploads(onUploaded: (image: UploadedPictures[number]) => void) {
  const toast = useToast();
  const [files, setFiles] = useState<Upload[]>([]);
  const queue = useRef<Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const batch = useRef<{ arrived: number; failure: ApiError | null }>({ arrived: 0, failure: null });
  const waiting = useRef<((areAllThere: boolean) => void)[]>([]);
  const lastId = useRef(0);
  const onUploadedRef = useRef(onUploaded);
  onUploadedRef.current = onUploaded;

  useEffect(() => {
    const calls = running.current;
    return () => {
      for (const call of calls.values()) call.abort();
    };
  }, []);

  const change = (id: string, changed: Partial<Upload>) =>
    setFiles((current) => current.map((file) => (file.id === id ? { ...file, ...changed } : file)));
  const forget = (id: string) => setFiles((current) => current.filter((file) => file.id !== id));

  function startNext() {
    while (running.current.size < AT_ONCE) {
      const next = queue.current.shift();
      if (!next) break;
      void send(next);
    }
    if (running.current.size === 0) finish();
  }

  async function send({ id, file }: Upload) {
    const call = new AbortController();
    running.current.set(id, call);
    const body = new FormData();
    body.append('images', file);
    try {
      const [image] = await apiUpload<UploadedPictures>(
        '/api/uploads',
        body,
        (sent) => change(id, { sent }),
        call.signal,
      );
      if (!image) throw new ApiError(0);
      batch.current.arrived += 1;
      forget(id);
      onUploadedRef.current(image);
    } catch (error) {
      if (!call.signal.aborted) {
        batch.current.failure ??= ApiError.from(error);
        change(id, { problem: errorText(error, FAILED) });
      }
    }
    running.current.delete(id);
    startNext();
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
        return { id, file, name: file.name, sent: 0, problem, canRetry: problem === null };
      });
      if (chosen.length > room) toast.error(`Only ${room} more ${room === 1 ? 'image fits' : 'images fit'}`);
      setFiles((current) => [...current, ...uploads]);
      queue.current.push(...uploads.filter(({ problem }) => problem === null));
      if (uploads.some(({ problem }) => problem !== null)) batch.current.failure ??= new ApiError(0);
      startNext();
    },
    retry(id: string) {
      const upload = files.find((file) => file.id === id);
      if (!upload?.canRetry) return;
      change(id, { problem: null, sent: 0 });
      queue.current.push(upload);
      startNext();
    },
    dismiss(id: string) {
      queue.current = queue.current.filter((file) => file.id !== id);
      running.current.get(id)?.abort();
      forget(id);
    },
    /** Resolves when nothing is on its way any more; false when something of it did not arrive. */
    settled(): Promise<boolean> {
      if (running.current.size === 0 && queue.current.length === 0) return Promise.resolve(true);
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
