import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, takeScriptMarks } from './content-policy.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('marked inline scripts are allowed by their hashes, and the marks are gone', () => {
  const { html, scriptHashes } = takeScriptMarks(
    '<link rel="modulepreload" href="/a.js" nonce="m1"/><script nonce="m1">one()</script>' +
      '<p></p><script nonce="m1" type="module" async="">import "/a.js"</script>',
    'm1',
  );
  expect(html).toBe(
    '<link rel="modulepreload" href="/a.js"/><script>one()</script>' +
      '<p></p><script type="module" async="">import "/a.js"</script>',
  );
  expect(scriptHashes).toEqual([hashOf('one()'), hashOf('import "/a.js"')]);
});

test('a script that came with the content is not allowed, whatever mark it carries', () => {
  const html = '<p><script>evil()</script><script nonce="guess">evil(2)</script></p>';
  expect(takeScriptMarks(html, 'm1')).toEqual({ html, scriptHashes: [] });
});

test('script files need no hash', () => {
  expect(takeScriptMarks('<script nonce="m1" src="/first.js"></script>', 'm1').scriptHashes).toEqual([]);
});

test('the policy allows own files and the hashed scripts, nothing else inline', () => {
  const policy = contentSecurityPolicy([hashOf('one()')], []);
  expect(policy).toContain(`script-src 'self' ${hashOf('one()')};`);
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain('unsafe');
});

test('forms may go to the payment gateways that are named', () => {
  expect(contentSecurityPolicy([], ['https://epay.example'])).toContain(
    "form-action 'self' https://epay.example",
  );
});
