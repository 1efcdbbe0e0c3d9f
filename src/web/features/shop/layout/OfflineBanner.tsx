import { useSyncExternalStore } from 'react';

/** look.md 9: a thin banner while the browser has no connection. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {isOnline ? null : (
        <p className="border-b border-warning-line bg-warning-soft px-4 py-1.5 text-center text-sm font-medium text-warning-fg">
          You are offline
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
