// Runs before the first paint, as the page's first script: without a `theme` cookie the page follows the system, and
// a signed-in visitor never sees the signed-out header or another's prices flash by (CSS reads data-session and
// data-prices).
// zod would probe whether code may be made of text; the content policy says no, and would report the attempt.
globalThis.__zod_globalConfig = { jitless: true };
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  // A kept page may be of a time before the choice.
  const followSystem = () => {
    const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie);
    root.dataset.theme = chosen?.[1] ?? (system.matches ? 'dark' : 'light');
  };
  followSystem();
  system.addEventListener('change', followSystem);
  try {
    if (localStorage.getItem('productView') === 'list') root.dataset.view = 'list';
    const subscriber = sessionStorage.getItem('subscriber');
    if (localStorage.getItem('authToken')) {
      root.dataset.session = 'user';
      // The page shows regular prices: a subscriber's wait until it is known who is asking.
      if (subscriber !== 'no') root.dataset.prices = 'held';
    }
    if (subscriber === 'yes') root.dataset.subscriber = '';
  } catch {
    // Storage can be switched off; then nobody can sign in either.
  }
})();
