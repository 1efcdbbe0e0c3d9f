import { onTestFinished, vi } from 'vitest';

/** What our calls wait for at most passes twenty times as fast until the test ends: nobody watches seconds go by. */
export function hurryTimeouts(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const hurried = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 20));
  onTestFinished(() => {
    hurried.mockRestore();
  });
}
