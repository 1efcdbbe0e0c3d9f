/** Files as somebody may upload them: pictures in all formats, and what only pretends to be one. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export interface SentFile {
  name: string;
  bytes: Buffer;
}

type Format = 'jpeg' | 'png' | 'webp' | 'avif';

/** A picture unlike any other. */
export function picture(
  format: Format | 'gif' | 'tiff' = 'jpeg',
  { width = 320, height = 240, noise = false } = {},
): Promise<Buffer> {
  const background = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 };
  const base = noise
    ? sharp({
        create: {
          width,
          height,
          channels: 3,
          background,
          noise: { type: 'gaussian', mean: 128, sigma: 40 },
        },
      })
    : sharp({ create: { width, height, channels: 3, background } });
  return base.toFormat(format).toBuffer();
}

/** A multipart body of these files, as a browser writes it. */
export function formOf(
  files: readonly SentFile[],
  field = 'images',
): { body: Buffer; headers: Record<string, string> } {
  const boundary = '----thokmandu-form';
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** A form as a browser sends it, fields and files. */
export async function multipart(form: FormData): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const written = new Response(form);
  return {
    body: Buffer.from(await written.arrayBuffer()),
    headers: { 'content-type': written.headers.get('content-type') as string },
  };
}

export interface HostileFile extends SentFile {
  /** Statuses that say what is wrong with it. */
  status: 400 | 413 | 415;
}

/** Files that must all be refused (threats.md T-U1, T-U2). */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [jpeg, png, webp, avif, gif, tiff] = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const).map((format) => picture(format)),
  );
  if (!jpeg || !png || !webp || !avif || !gif || !tiff) throw new Error('No pictures');
  const text = (content: string) => Buffer.from(content);
  const script = '<script>alert(document.domain)</script>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><text>x</text></svg>';
  const html = `<!DOCTYPE html><html><body>${script}</body></html>`;
  const zip = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
  const files: [string, Buffer, HostileFile['status']][] = [
    // Something else under a picture's name.
    ['drawing.svg', text(svg), 415],
    ['drawing.png', text(`<?xml version="1.0"?>${svg}`), 415],
    ['drawing.svgz', deflateSync(text(svg)), 415],
    ['external.svg', text('<svg><image href="http://169.254.169.254/latest/"/></svg>'), 415],
    ['entities.svg', text(`<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(100)}">]><svg>&a;</svg>`), 415],
    ['page.jpg', text(html), 415],
    ['script.jpg', text(script), 415],
    ['bom.jpg', text(`\uFEFF${html}`), 415],
    ['space.jpg', Buffer.concat([text('  \n'), jpeg]), 415],
    ['program.png', Buffer.from(`MZ\x90\0${'\0'.repeat(200)}`, 'latin1'), 415],
    ['program.jpg', Buffer.from(`\x7fELF${'\0'.repeat(200)}`, 'latin1'), 415],
    ['shell.webp', text('#!/bin/sh\nrm -rf /\n'), 415],
    ['shell.php.jpg', text('<?php system($_GET[0]); ?>'), 415],
    ['archive.jpg', Buffer.concat([text('PK\x03\x04'), zip]), 415],
    ['document.jpg', text('%PDF-1.7\n%%EOF'), 415],
    ['animation.gif', gif, 415],
    ['animation.jpg', gif, 415],
    ['frames.gif', Buffer.concat([gif, ...Array.from({ length: 1_000 }, () => gif.subarray(13))]), 415],
    ['scan.tiff', tiff, 415],
    ['scan.jpg', tiff, 415],
    ['bitmap.bmp', Buffer.concat([text('BM'), Buffer.alloc(100)]), 415],
    ['icon.ico', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), 415],
    ['vector.eps', text('%!PS-Adobe-3.0 EPSF-3.0'), 415],
    ['magick.mvg', text("push graphic-context\nfill 'url(https://elsewhere.example/)'"), 415],
    ['photo.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 415],
    ['film.mp4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), 415],
    ['sound.webp', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), 415],
    ['raw.jp2', Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1'), 415],
    ['photo.jxl', Buffer.from('\xff\x0a\0\0', 'latin1'), 415],
    ['photo.exr', Buffer.from('\x76\x2f\x31\x01', 'latin1'), 415],
    ['zeros.png', Buffer.alloc(5_000), 415],
    ['text.jpeg', text('hello'), 415],
    ['one.jpg', Buffer.from([0xff]), 415],
    ['nul.jpg', Buffer.alloc(1), 415],
    ['empty.jpg', Buffer.alloc(0), 400],
    ['json.jpg', text('{"success":true}'), 415],
    // A picture and something else.
    ['page-behind.jpg', Buffer.concat([jpeg, text(html)]), 415],
    ['svg-behind.jpg', Buffer.concat([jpeg, text(svg)]), 415],
    ['php-behind.jpg', Buffer.concat([jpeg, text('<?php system("id"); ?>')]), 415],
    ['page-in-comment.jpg', withJpegComment(jpeg, html), 415],
    ['script-in-comment.jpg', withJpegComment(jpeg, script), 415],
    ['document-in-comment.jpg', withJpegComment(jpeg, '%PDF-1.4'), 415],
    ['jar.jpg', Buffer.concat([jpeg, zip]), 415],
    ['jar-with-comment.jpg', Buffer.concat([jpeg, withComment(zip, 'x'.repeat(300))]), 415],
    ['jar.png', Buffer.concat([png, zip]), 415],
    ['jar.avif', Buffer.concat([avif, zip]), 415],
    ['page-behind.png', Buffer.concat([png, text(html)]), 415],
    ['noise-behind.png', Buffer.concat([png, Buffer.alloc(5_000, 7)]), 415],
    ['end-twice.png', Buffer.concat([png, text('....'), png.subarray(-12)]), 415],
    ['page-behind.webp', Buffer.concat([webp, text(html)]), 415],
    ['noise-behind.webp', Buffer.concat([webp, Buffer.alloc(99, 7)]), 415],
    ['script-in-text.png', withPngChunk(png, 'tEXt', text(`Comment\0${script}`)), 415],
    // A picture that cannot be read.
    ['half.jpg', jpeg.subarray(0, jpeg.length / 2), 400],
    ['head.jpg', jpeg.subarray(0, 40), 400],
    ['start.jpg', Buffer.from('\xff\xd8\xff', 'latin1'), 400],
    ['half.png', png.subarray(0, png.length / 2), 400],
    ['head.png', png.subarray(0, 33), 400],
    ['half.webp', webp.subarray(0, webp.length / 2), 400],
    ['head.webp', webp.subarray(0, 12), 400],
    ['half.avif', avif.subarray(0, avif.length / 2), 400],
    ['head.avif', avif.subarray(0, 40), 400],
    ['noise.jpg', Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(4_000, 0xa5)]), 400],
    ['page.png', Buffer.concat([png.subarray(0, 33), text('x'.repeat(2_000))]), 400],
    ['garbled.png', garbled(png), 400],
    ['brand-only.avif', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'), 400],
    // A picture that is too much.
    ['bomb-15000.png', flatPng(15_000, 15_000), 400],
    ['bomb-5001.png', flatPng(5_001, 5_000), 400],
    ['bomb-declared.png', flatPng(65_535, 65_535, 10), 400],
    ['bomb-longest.png', flatPng(2_147_483_647, 2_147_483_647, 0), 400],
    ['bomb-wide.png', flatPng(20_000, 20), 400],
    ['bomb.jpg', withJpegSize(jpeg, 65_500, 65_500), 400],
    ['bomb.avif', withAvifSize(avif, 4_000, 4_000), 400],
    ['nothing.png', flatPng(0, 0, 0), 400],
    ['large.jpg', Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)]), 413],
    ['large.svg', Buffer.alloc(5 * 1024 * 1024 + 1, ' '), 413],
  ];
  return files.map(([name, bytes, status]) => ({ name, bytes, status }));
}

function withJpegComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)]);
}

/** Claims another size in the frame header. */
function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

/** Claims another size in the box that holds it. */
function withAvifSize(avif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(avif);
  const box = changed.indexOf('ispe');
  changed.writeUInt32BE(width, box + 8);
  changed.writeUInt32BE(height, box + 12);
  return changed;
}

function withComment(zip: Buffer, comment: string): Buffer {
  const changed = Buffer.concat([zip, Buffer.from(comment)]);
  changed.writeUInt16LE(comment.length, 20);
  return changed;
}

function garbled(png: Buffer): Buffer {
  const changed = Buffer.from(png);
  for (let at = 45; at < changed.length - 20; at += 3) changed[at] = 0x55;
  return changed;
}

function withPngChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)]);
}

/** A PNG of one colour: rows of zeros, which compress to almost nothing. */
function flatPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(rows * (Math.min(width, 65_535) + 1)), { level: 1 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
