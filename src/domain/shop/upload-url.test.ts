import { expect, test } from 'vitest';
import { parseUploadName, uploadKeyOf, uploadNameOf, uploadUrlOf } from './upload-url.ts';

test('a key is read back from the address made of it', () => {
  expect(uploadUrlOf('9f3a')).toBe('/uploads/9f3a-600.webp');
  expect(uploadKeyOf(uploadUrlOf('9f3a'))).toBe('9f3a');
  expect(uploadKeyOf('/uploads/demo-sc1112-1-160.avif')).toBe('demo-sc1112-1');
});

test.each([
  'javascript:alert(1)',
  'data:image/webp;base64,AAAA',
  'blob:http://localhost/9f3a',
  'https://elsewhere.example/uploads/9f3a-600.webp',
  '//elsewhere.example/uploads/9f3a-600.webp',
  '/uploads/../9f3a-600.webp',
  '/uploads/9f3a-600.webp?x=1',
  '/uploads/9f3a-600.webp#x',
  '/uploads/9F3A-600.webp',
  '/uploads/9f3a-161.webp',
  '/uploads/9f3a-600.svg',
  '/uploads/9f3a-600.webp\n',
  ' /uploads/9f3a-600.webp',
  `/uploads/${'a'.repeat(200)}-600.webp`,
  '',
])('%j is nobody’s picture', (url) => expect(uploadKeyOf(url)).toBeNull());

test('a file name is its key, size and format, and nothing else', () => {
  const name = { key: 'demo-sc1112-1', size: 160, format: 'avif' } as const;
  expect(parseUploadName(uploadNameOf(name))).toEqual(name);
  expect(parseUploadName('9f3a-160.svg')).toBeNull();
});
