import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoPictureKeys, demoPictureSvg, drawDemoPicture, drawMissingPictures } from './pictures.ts';

describe('demo pictures', () => {
  it('are squares of the asked size in the asked format', async () => {
    for (const size of [1200, 600, 320, 160] as const) {
      for (const format of ['webp', 'avif'] as const) {
        const bytes = await drawDemoPicture({ key: 'demo-sc1112-1', size, format });
        const meta = await sharp(bytes ?? Buffer.alloc(0)).metadata();
        expect([meta.width, meta.height]).toEqual([size, size]);
        expect(meta.format).toBe(format === 'webp' ? 'webp' : 'heif');
      }
    }
  });

  it('are the same on every call', async () => {
    const draw = () => drawDemoPicture({ key: 'demo-fluke-117-2', size: 160, format: 'webp' });
    expect((await draw())?.equals((await draw()) ?? Buffer.alloc(0))).toBe(true);
  });

  it('differ between the four views and between products of one family', () => {
    const svgs = ['demo-sc1112-1', 'demo-sc1112-2', 'demo-sc1112-3', 'demo-sc1112-4', 'demo-sc1113-1'].map(
      (key) => demoPictureSvg(key, 600),
    );
    expect(new Set(svgs).size).toBe(5);
  });

  it('exist for every key and carry no text that would need a font', () => {
    const keys = demoPictureKeys();
    expect(keys.length).toBeGreaterThanOrEqual(960);
    for (const key of keys) {
      const svg = demoPictureSvg(key, 600) ?? '';
      expect(svg, key).toMatch(/^<svg .*<\/g><\/svg>$/s);
      expect(svg, key).not.toMatch(/<text|NaN|undefined/);
    }
  });

  it('answer nothing for a key that no demo product has', async () => {
    for (const key of ['demo-sc1112-5', 'demo-sc1112', 'demo-unknown-1', '../demo-sc1112-1', ''])
      expect(await drawDemoPicture({ key, size: 600, format: 'webp' })).toBeNull();
  });

  it('are written once into a folder', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
    try {
      expect(await drawMissingPictures(folder, ['demo-sc1112-1'])).toBe(8);
      expect(await drawMissingPictures(folder, ['demo-sc1112-1'])).toBe(0);
      expect(await readdir(folder)).toContain('demo-sc1112-1-600.webp');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
