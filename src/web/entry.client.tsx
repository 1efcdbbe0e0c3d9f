import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startPreferences } from './data/preferences-store.ts';
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

const words = startPreferences();
if (words === null) hydrate();
else void words.then(hydrate, hydrate);
