import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './test/e2e/chromium.ts';

const launchOptions = await chromiumLaunchOptions();

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/e2e/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall in the middle of a page; what needs the second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  // A slow machine is no failure: these bound what never ends.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    launchOptions,
    // A press or a page that never comes ends here, before the whole test's time is over.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'Asia/Kathmandu',
    // What tests hold back and change on its way would pass it by; tests of it allow it.
    serviceWorkers: 'block',
    // Nobody waits for what fades in; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every test would make all of them slower; --trace on records what is run by hand.
    trace: 'on-first-retry',
  },
  projects: [
    // Tests tagged @phone run in both, those tagged @phone-only in the second alone: a flow runs twice only where the
    // two screens differ in what is seen or pressed. What a flow tagged @widths comes to is looked at in both widths.
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
