import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/**
 * The browser that npm installed on Linux x64; elsewhere the one Playwright has (`npx playwright install chromium`).
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const isRoot = process.getuid?.() === 0;
  const args = [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--font-render-hinting=none',
    '--disable-dev-shm-usage',
    // There is none: to draw without pretending one takes a sixth less of the processor.
    '--disable-gpu',
    // To smooth letters for the stripes of a screen, at which nobody looks, took a third of what puts pages together.
    '--disable-lcd-text',
  ];
  if (process.platform !== 'linux' || process.arch !== 'x64') return { args };

  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const env: Record<string, string> = {
    ...(process.env as Record<string, string>),
    // Its own fonts, so that every machine measures and draws the same text.
    FONTCONFIG_PATH: path.join(os.tmpdir(), 'fonts'),
  };
  if (spawnSync(executablePath, ['--version'], { env }).status !== 0) {
    // A machine without the system libraries of a browser: the package carries them too.
    const libraries = path.join(os.tmpdir(), 'al2023', 'lib');
    if (!existsSync(libraries)) {
      const entry = new URL(import.meta.resolve('@sparticuz/chromium')).pathname;
      await inflate(path.join(path.dirname(entry), '..', 'bin', 'al2023.tar.br'));
    }
    env.LD_LIBRARY_PATH = libraries;
  }
  return { executablePath, env, args: [...args, '--no-sandbox', '--headless'] };
}
