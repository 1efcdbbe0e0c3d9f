import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SentPhotos } from '../../../../contract/shop/photos.contract.ts';
import { MOST_PICTURE_BYTES, PICTURE_TYPES } from '../../../../contract/shop/uploads.contract.ts';
import { ApiError, apiFile, apiUpload, errorText } from '../../../data/api-client.ts';
import { UploadQueue } from '../../../data/upload-queue.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';

/** Calls under way at once: more would only slow each other down on a phone's line. */
const AT_ONCE = 2;

interface Sending {
  key: string;
  file: File;
}

/** A photo somebody chose: on its way, arrived, or refused. */
export interface ChosenPhoto {
  key: string;
  name: string;
  /** Shows the chosen file itself. */
  preview: string;
  /** The part of it that is sent, 0 to 1. */
  sent: number;
  /** The server's id once it has arrived. */
  photoId: string | null;
  problem: string | null;
  /** False when the file itself is wrong: sending it again would not help. */
  canRetry: boolean;
  sending: Sending;
}

/**
 * Sends chosen photos to POST /api/photos, each by a call of its own, smaller than the camera wrote them. `ids` are
 * those that arrived, in the order in which they were chosen: what a form sends once `isSending` is false.
 */
export function usePhotoSending({ most }: { most: number }) {
  const toast = useToast();
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const previews = useRef<string[]>([]);
  const [queue] = useState(
    () =>
      new UploadQueue<Sending, string>({
        atOnce: AT_ONCE,
        send,
        onArrived: ({ key }, photoId) => change(key, { photoId }),
        onFailed: ({ key }, error) =>
          change(key, {
            problem: errorText(error, 'The photo could not be sent'),
            canRetry: ![400, 415].includes(ApiError.from(error).status),
          }),
        onIdle: () => undefined,
      }),
  );

  useEffect(
    () => () => {
      queue.close();
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [queue],
  );

  function change(key: string, changed: Partial<ChosenPhoto>) {
    setPhotos((current) => current.map((photo) => (photo.key === key ? { ...photo, ...changed } : photo)));
  }

  async function send({ key, file }: Sending, signal: AbortSignal): Promise<string> {
    const { shrinkPhoto } = await import('./shrink-photo.ts');
    const photo = await shrinkPhoto(file);
    const problem = problemOf(photo);
    if (problem !== null) throw new ApiError(400, { message: problem });
    const body = new FormData();
    body.append('photos', photo);
    const [kept] = await apiUpload<SentPhotos>('/api/photos', body, (sent) => change(key, { sent }), signal);
    if (!kept) throw new ApiError(0);
    return kept._id;
  }

  return {
    photos,
    most,
    ids: photos.flatMap(({ photoId }) => (photoId === null ? [] : [photoId])),
    isSending: photos.some(({ photoId, problem }) => photoId === null && problem === null),
    hasFailed: photos.some(({ problem }) => problem !== null),
    add(files: readonly File[]) {
      const room = most - photos.length;
      const chosen = files.slice(0, room).map((file): ChosenPhoto => {
        const key = crypto.randomUUID();
        const preview = URL.createObjectURL(file);
        previews.current.push(preview);
        const state = { sent: 0, photoId: null, problem: null, canRetry: true };
        return { key, name: file.name, preview, ...state, sending: { key, file } };
      });
      if (files.length > room)
        toast.error(room === 1 ? 'Only 1 more photo fits' : `Only ${room} more photos fit`);
      setPhotos((current) => [...current, ...chosen]);
      queue.add(chosen.map(({ sending }) => sending));
    },
    retry(key: string) {
      const photo = photos.find((candidate) => candidate.key === key);
      if (!photo?.canRetry) return;
      change(key, { problem: null, sent: 0 });
      queue.add([photo.sending]);
    },
    remove(key: string) {
      const photo = photos.find((candidate) => candidate.key === key);
      if (photo) queue.remove(photo.sending);
      setPhotos((current) => current.filter((candidate) => candidate.key !== key));
    },
    /** After they were used: the next form begins without any. */
    clear: () => setPhotos([]),
  };
}

export type PhotoSending = ReturnType<typeof usePhotoSending>;

function problemOf(file: File): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return 'Only JPEG, PNG, WebP and AVIF photos';
  if (file.size > MOST_PICTURE_BYTES) return 'Larger than 5 MB';
  return null;
}

/** The file of a private photo, which no plain link can fetch. */
function photoFileQuery(url: string, size: 'full' | 'small') {
  return queryOptions({
    queryKey: ['my', 'photos', url, size],
    queryFn: ({ signal }) => apiFile(`${url}?size=${size}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
    retry: 1,
  });
}

/** An address under which a private photo can be shown; null until it is here. */
export function usePhotoFile(url: string, size: 'full' | 'small') {
  const { data: file, isError, refetch } = useQuery(photoFileQuery(url, size));
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setSrc(created);
    return () => {
      setSrc(null);
      URL.revokeObjectURL(created);
    };
  }, [file]);
  return { src, isError: isError && file === undefined, retry: () => void refetch() };
}
