// Runs before the first paint, as the page's first script: without a `theme` cookie the page follows the system, and
// a signed-in visitor never sees the signed-out header flash by (theme.css reads data-session).
// zod would probe whether code may be made of text; the content policy says no, and would report the attempt.
globalThis.__zod_globalConfig = { jitless: true };
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const followSystem = () => {
    if (!/(?:^|; )theme=(?:light|dark)/.test(document.cookie)) {
      root.dataset.theme = system.matches ? 'dark' : 'light';
    }
  };
  followSystem();
  system.addEventListener('change', followSystem);
  try {
    if (localStorage.getItem('authToken')) root.dataset.session = 'user';
    if (sessionStorage.getItem('subscriber') !== null) root.dataset.subscriber = '';
  } catch {
    // Storage can be switched off; then nobody can sign in either.
  }
})();
