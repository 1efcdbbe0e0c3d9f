import { useCallback, useEffect, useRef } from 'react';
import { useToast } from '../ui/overlays/Toast.tsx';

/**
 * Holds back a call that cannot be reversed for as long as its toast offers Undo. Leaving the page sends it at once:
 * `send` has to be a call that outlives the page (`isKept` of the API client). Holding a call gives back what ends its
 * offer: it is sent then and there, unless it was sent or undone before. `send` is told whether the whole document is
 * left with it: then nobody is there for the answer.
 */
export function useHeldCall(): (
  text: string,
  send: (isLeft: boolean) => void,
  onUndo: () => void,
) => () => void {
  const toast = useToast();
  const held = useRef(new Set<(isLeft?: boolean) => void>());

  useEffect(() => {
    const calls = held.current;
    const sendAll = (isLeft: boolean) => {
      for (const finish of [...calls]) finish(isLeft);
    };
    const leave = () => sendAll(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      sendAll(false);
    };
  }, []);

  return useCallback(
    (text, send, onUndo) => {
      const calls = held.current;
      let isLeft = false;
      const take = () => calls.delete(finish);
      const close = toast.undoable(text, {
        onUndo: () => {
          if (take()) onUndo();
        },
        onEnd: () => {
          if (take()) send(isLeft);
        },
      });
      // Closing the toast ends it, and that sends.
      function finish(isWithDocument = false) {
        isLeft = isWithDocument;
        close();
      }
      calls.add(finish);
      return finish;
    },
    [toast],
  );
}
