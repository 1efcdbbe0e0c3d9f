import { vi } from 'vitest';

// A slow machine is no failure: what is waited for may take longer than vitest's second. A test that says how long it
// waits is left alone.

const PATIENT_MS = 20_000;
const { waitFor } = vi;

vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: PATIENT_MS });
