// What only files need on their way to and from the server; loaded with the first of them.

/** Sends a form, telling how much of it is on its way: fetch cannot, the older interface can. */
export function sendWithProgress({
  method,
  path,
  headers,
  body,
  onProgress,
  signal,
}: {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | FormData;
  onProgress: (part: number) => void;
  signal?: AbortSignal;
}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    upload.open(method, path);
    for (const [name, value] of Object.entries(headers)) upload.setRequestHeader(name, value);
    upload.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    upload.onload = () => resolve({ status: upload.status, text: upload.responseText });
    upload.onerror = () => reject(new Error('No answer came'));
    upload.onabort = upload.onerror;
    signal?.addEventListener('abort', () => upload.abort());
    upload.send(body ?? null);
  });
}

/** The file of an answer, under the name the server gave it. */
export async function fileOf(response: Response): Promise<File> {
  const [, name = 'file'] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}
