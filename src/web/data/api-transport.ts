// How a call goes to the shop: by fetch in browsers, within the process where the server renders pages.

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type ApiRequest = {
  method: Method;
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
  /** Called while the body is sent, with the part of it (0 to 1) that is on its way. */
  onProgress?: (part: number) => void;
  /** The answer is a file, not JSON. */
  isFile?: boolean;
  /** The call goes on when the page is left. At most 64 kB of body. */
  isKept?: boolean;
};
export type ApiResponse = { status: number; body: unknown };
export type ApiTransport = (request: ApiRequest) => Promise<ApiResponse>;
