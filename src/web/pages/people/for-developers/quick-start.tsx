import { Link } from 'react-router';
import addEndpointPy from '../../../../../clients/samples/add_endpoint.py?raw';
import addEndpointSh from '../../../../../clients/samples/add-endpoint.sh?raw';
import addEndpointTs from '../../../../../clients/samples/add-endpoint.ts?raw';
import firstCallPy from '../../../../../clients/samples/first_call.py?raw';
import firstCallSh from '../../../../../clients/samples/first-call.sh?raw';
import firstCallTs from '../../../../../clients/samples/first-call.ts?raw';
import receivePy from '../../../../../clients/samples/receive_events.py?raw';
import receiveTs from '../../../../../clients/samples/receive-events.ts?raw';
import sendTestPy from '../../../../../clients/samples/send_test.py?raw';
import sendTestSh from '../../../../../clients/samples/send-test.sh?raw';
import sendTestTs from '../../../../../clients/samples/send-test.ts?raw';
import typedClient from '../../../../../clients/samples/typed-client.ts?raw';
import verifyPy from '../../../../../clients/samples/verify_webhook.py?raw';
import verifyTs from '../../../../../clients/samples/verify-webhook.ts?raw';
import type { StaticSection } from '../../../features/shop/static-pages/StaticPage.tsx';
import { paths } from '../../../paths.ts';
import { Sample, Samples } from './Sample.tsx';

/** One step in curl, TypeScript and Python. */
function inThree(name: string, [curl, typeScript, python]: readonly [string, string, string]) {
  const pythonName = `${name.replace('-', '_')}.py`;
  return [
    { language: `curl: bash ${name}.sh`, files: [{ name: `${name}.sh`, code: curl }] },
    { language: `TypeScript: node ${name}.ts`, files: [{ name: `${name}.ts`, code: typeScript }] },
    { language: `Python: python3 ${pythonName}`, files: [{ name: pythonName, code: python }] },
  ];
}

/** From making a key to the first signed event. Every sample is a file that our tests run as it stands. */
export function quickStart(publicUrl: string): readonly StaticSection[] {
  return [
    {
      id: 'key',
      title: '1. Make a key',
      body: (
        <>
          <p>
            The owner of a company or of a seller’s account makes keys at{' '}
            <Link to={paths.developers}>{paths.developers}</Link>. For this page it needs{' '}
            <code>orders:read</code> and <code>webhooks:write</code>. The key is shown once; keep it where you
            keep passwords.
          </p>
          <Sample name="Terminal" code={`export THOKMANDU_URL=${publicUrl}\nexport THOKMANDU_KEY=thk_…`} />
        </>
      ),
    },
    {
      id: 'first-call',
      title: '2. Make a call',
      body: (
        <>
          <p>
            The three newest orders of your company. A seller’s key asks <code>/api/seller/orders</code>.
          </p>
          <Samples
            name="first-call"
            languages={inThree('first-call', [firstCallSh, firstCallTs, firstCallPy])}
          />
        </>
      ),
    },
    {
      id: 'endpoint',
      title: '3. Add an address for events',
      body: (
        <>
          <p>
            Events are posted to an https address of yours. On a demo shop on your own machine, http to
            localhost will do. A seller says <code>"for": "seller"</code>.
          </p>
          <Sample name="Terminal" code="export RECEIVER_URL=http://localhost:4000/" />
          <Samples
            name="endpoint"
            languages={inThree('add-endpoint', [addEndpointSh, addEndpointTs, addEndpointPy])}
          />
          <p>You are told its id and, this once, the secret that signs your events:</p>
          <Sample
            name="Terminal"
            code={
              'export THOKMANDU_WEBHOOK=…            # data.webhook._id\nexport THOKMANDU_WEBHOOK_SECRET=whsec_…  # data.secret'
            }
          />
        </>
      ),
    },
    {
      id: 'receive',
      title: '4. Receive a signed event',
      body: (
        <>
          <p>Start a receiver that believes only what is signed:</p>
          <Samples
            name="receive"
            languages={[
              {
                language: 'TypeScript: node receive-events.ts',
                files: [
                  { name: 'verify-webhook.ts', code: verifyTs },
                  { name: 'receive-events.ts', code: receiveTs },
                ],
              },
              {
                language: 'Python: python3 receive_events.py',
                files: [
                  { name: 'verify_webhook.py', code: verifyPy },
                  { name: 'receive_events.py', code: receivePy },
                ],
              },
            ]}
          />
          <p>Then ask for a test event. The receiver prints it within seconds:</p>
          <Samples name="send-test" languages={inThree('send-test', [sendTestSh, sendTestTs, sendTestPy])} />
          <p>
            That is all: the next order is told in the same way. Read on:{' '}
            <Link to={paths.forDevelopersPart('events')}>every event</Link>,{' '}
            <Link to={paths.forDevelopersPart('rules')}>errors, paging and limits</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'typed-client',
      title: 'A typed client',
      body: (
        <>
          <p>Two packages make one of our description; your editor then knows every call and field.</p>
          <Sample
            name="Terminal"
            code={
              'npx openapi-typescript $THOKMANDU_URL/api/openapi/company.json --output thokmandu.ts\nnpm install openapi-fetch'
            }
          />
          <Sample name="typed-client.ts" code={typedClient} />
        </>
      ),
    },
    {
      id: 'openapi',
      title: 'OpenAPI',
      body: (
        <>
          <p>The same for other tools, as OpenAPI 3.1:</p>
          <ul>
            <li>
              <a href="/api/openapi/public.json">public.json</a>: what needs no key
            </li>
            <li>
              <a href="/api/openapi/company.json">company.json</a>: what a company’s key opens, and the
              catalogue
            </li>
            <li>
              <a href="/api/openapi/seller.json">seller.json</a>: what a seller’s key opens, and the catalogue
            </li>
          </ul>
          <p>
            The <Link to={paths.api}>API reference</Link> shows the same to people, with forms to try calls.
          </p>
        </>
      ),
    },
  ];
}
