import sharp from 'sharp';
import type { TestApp } from './app.ts';

function multipart(file: Buffer | null, fields: Record<string, string>, fileName = 'slip.png') {
  const boundary = 'x-boundary-x';
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file !== null)
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      file,
      Buffer.from('\r\n'),
    );
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Sends the slip of a bank transfer, as its buyer's browser does. */
export const sendSlip = (
  shop: TestApp,
  token: string,
  paymentId: string,
  file: Buffer | null,
  transactionNumber?: string,
) =>
  shop.call('POST', `/api/payments/${paymentId}/receipt`, {
    token,
    ...multipart(file, transactionNumber === undefined ? {} : { transactionNumber }),
  });

let shade = 0;
/** A photo of a slip, unlike any other, that says where it was taken. */
export const slipPicture = (format: 'png' | 'jpeg' | 'webp' = 'png', size = 32) => {
  shade += 1;
  const background = { r: shade % 256, g: 80, b: 90 };
  const image = sharp({ create: { width: size, height: size, channels: 3, background } });
  return image
    .withMetadata({ exif: { IFD0: { Copyright: 'where it was taken' } } })
    [format]()
    .toBuffer();
};
/** Enough of a PDF to be known as one. */
export const slipPdf = (content = '') => Buffer.from(`%PDF-1.4\n${content.padEnd(100)}\ntrailer\n%%EOF\n`);
