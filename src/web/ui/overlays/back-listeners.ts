/** Answers whether the router hears of this Back, too. */
type BackListener = () => boolean;

const listeners: BackListener[] = [];

/**
 * To be called before the router starts. Back is told to the window itself, where Chromium calls whoever listened
 * first, `capture` or not.
 */
export function hearBackBeforeRouter(): void {
  window.addEventListener(
    'popstate',
    (event) => {
      const latest = listeners.at(-1);
      if (latest !== undefined && !latest()) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/** Until the answered function is called, `listener` hears of Back before the router, or in its place. */
export function takeBack(listener: BackListener): () => void {
  listeners.push(listener);
  return () => {
    const index = listeners.lastIndexOf(listener);
    if (index >= 0) listeners.splice(index, 1);
  };
}
