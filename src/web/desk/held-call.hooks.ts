import { useCallback, useEffect, useRef } from 'react';
import { useToast } from '../ui/overlays/Toast.tsx';

/**
 * Holds back a call that cannot be reversed for as long as its toast offers Undo. Leaving the page sends it at once:
 * `send` has to be a call that outlives the page (`isKept` of the API client). Holding a call gives back what ends its
 * offer: it is sent then and there, unless it was sent or undone before.
 */
export function useHeldCall(): (text: string, send: () => void, onUndo: () => void) => () => void {
  const toast = useToast();
  const held = useRef(new Set<() => void>());

  useEffect(() => {
    const calls = held.current;
    const sendAll = () => {
      for (const finish of [...calls]) finish();
    };
    window.addEventListener('pagehide', sendAll);
    return () => {
      window.removeEventListener('pagehide', sendAll);
      sendAll();
    };
  }, []);

  return useCallback(
    (text, send, onUndo) => {
      const calls = held.current;
      const take = () => calls.delete(finish);
      const close = toast.undoable(text, {
        onUndo: () => {
          if (take()) onUndo();
        },
        onEnd: () => {
          if (take()) send();
        },
      });
      // Closing the toast ends it, and that sends.
      function finish() {
        close();
      }
      calls.add(finish);
      return finish;
    },
    [toast],
  );
}
