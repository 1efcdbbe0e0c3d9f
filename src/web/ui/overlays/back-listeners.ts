const listeners: (() => void)[] = [];

/**
 * To be called before the router starts. Back is told to the window itself, where Chromium calls whoever listened
 * first, `capture` or not.
 */
export function hearBackBeforeRouter(): void {
  window.addEventListener(
    'popstate',
    (event) => {
      const latest = listeners.at(-1);
      if (latest === undefined) return;
      event.stopImmediatePropagation();
      latest();
    },
    { capture: true },
  );
}

/** Until the answered function is called, `listener` alone hears of Back, in the router's place. */
export function takeBack(listener: () => void): () => void {
  listeners.push(listener);
  return () => {
    const index = listeners.lastIndexOf(listener);
    if (index >= 0) listeners.splice(index, 1);
  };
}
