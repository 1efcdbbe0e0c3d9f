/** The plain page a person clicks through; no scripts, so that the strictest policy holds. */
export interface SandboxPage {
  title: string;
  brand: keyof typeof COLOURS;
  amountPaisa: number;
  description: string;
  action: string;
  outcomes: readonly { value: string; label: string; isMain?: boolean }[];
}

const COLOURS = {
  eSewa: '#3a7d22',
  Khalti: '#5c2d91',
  connectIPS: '#1c4f8f',
  Fonepay: '#b3202c',
  NepalPAY: '#0b5d6b',
  Pathao: '#b3202c',
} as const;

export function renderSandboxPage(page: SandboxPage): string {
  const buttons = page.outcomes
    .map(
      ({ value, label, isMain }) =>
        `<button name="outcome" value="${escapeHtml(value)}"${isMain ? ' class="main"' : ''}>${escapeHtml(label)}</button>`,
    )
    .join('\n');
  return sandboxDocument({
    title: page.title,
    brand: page.brand,
    note: 'No real money moves here.',
    body: `<form method="post" action="${escapeHtml(page.action)}">
<p class="amount">NPR ${(page.amountPaisa / 100).toFixed(2)}</p>
<p class="what">${escapeHtml(page.description)}</p>
${buttons}
</form>`,
  });
}

/** The page of a stand-in, with what somebody can do on it. */
export function sandboxDocument({
  title,
  brand,
  note,
  body,
}: {
  title: string;
  brand: keyof typeof COLOURS;
  note: string;
  body: string;
}): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; background: #f4f4f2; color: #1d2233 }
main { max-width: 26rem; margin: 8vh auto; padding: 0 1rem }
header { background: ${COLOURS[brand]}; color: #fff; padding: 1rem 1.25rem; border-radius: 12px 12px 0 0 }
h1 { font-size: 1.25rem; margin: 0 }
header p { margin: 0; font-size: .875rem }
form { background: #fff; padding: 1.25rem; border-radius: 0 0 12px 12px; display: grid; gap: .5rem }
.amount { font-size: 2rem; font-weight: 700; margin: 0 }
.what { margin: 0 0 .75rem; color: #454b5d; overflow-wrap: anywhere }
button { font: inherit; padding: .7rem 1rem; border: 1px solid #868c98; border-radius: 8px; background: #fff; color: inherit; cursor: pointer; text-align: left }
button.main { background: ${COLOURS[brand]}; border-color: ${COLOURS[brand]}; color: #fff; font-weight: 600; text-align: center }
button:focus-visible { outline: 3px solid #265ad3; outline-offset: 2px }
</style></head><body><main>
<header><h1>${brand} sandbox</h1><p>${escapeHtml(note)}</p></header>
${body}</main></body></html>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
