import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PAGE_LANGUAGE } from '../domain/shop/language.ts';
import { getBrowserQueryClient } from './data/query-client.ts';
import { RequestIdContext, readRequestId } from './data/request-id.ts';
import { acceptDevanagariDigits } from './ui/fields/devanagari-digits.ts';
import { hearBackBeforeRouter } from './ui/overlays/back-listeners.ts';

acceptDevanagariDigits(document);
hearBackBeforeRouter();

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <RequestIdContext value={readRequestId()}>
        <QueryClientProvider client={getBrowserQueryClient()}>
          <HydratedRouter />
        </QueryClientProvider>
      </RequestIdContext>,
    );
  });
}

/** What is kept for reading without a connection waits until all is there that the page needs. */
function keepLater(): void {
  setTimeout(() => {
    import('./offline/kept/keeping.ts').then(
      ({ startKeeping }) => startKeeping(),
      // The line was cut meanwhile. Browsers remember for the life of a page that a script did not come: the next one asks.
      () => undefined,
    );
  }, 1_000);
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') keepLater();
  else window.addEventListener('load', keepLater);
}

// Who chose nothing in English loads nothing for it.
if (PAGE_LANGUAGE === 'en' && !document.cookie.includes('preferences=')) hydrate();
else {
  void import('./data/kept-preferences.ts')
    .then(({ chosenPreferences, holdPreferences }) => holdPreferences(chosenPreferences()))
    .then(hydrate, hydrate);
}
