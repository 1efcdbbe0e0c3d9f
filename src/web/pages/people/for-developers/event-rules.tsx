import { Link } from 'react-router';
import { webhookEvents } from '../../../../contract/shop/webhook-payloads.contract.ts';
import { WEBHOOK_GROUPS } from '../../../../domain/shop/webhook-events.ts';
import { DELIVERIES_KEPT_DAYS, MOST_TRIES } from '../../../../domain/shop/webhook-tries.ts';
import type { StaticSection } from '../../../features/shop/static-pages/StaticPage.tsx';
import { paths } from '../../../paths.ts';
import { Sample } from './Sample.tsx';

/** How events arrive, and each of them with an example of its schema. */
export function eventRules(publicUrl: string): readonly StaticSection[] {
  const events = webhookEvents(publicUrl);
  return [
    {
      id: 'how',
      title: 'How events arrive',
      body: (
        <>
          <p>
            We post JSON to your address, by the{' '}
            <a href="https://www.standardwebhooks.com" rel="noreferrer">
              Standard Webhooks
            </a>{' '}
            specification; its libraries for other languages work as they are. Add addresses at{' '}
            <Link to={paths.webhooks}>{paths.webhooks}</Link> or by <code>POST /api/account/webhooks</code>.
          </p>
          <ul>
            <li>
              Answer 2xx within 10 seconds. Anything else is tried again: {MOST_TRIES} times over three days.
            </li>
            <li>An event may come twice. Its id stays the same: remember those you have had.</li>
            <li>What happens to one order arrives in order, also after failures.</li>
            <li>
              An event holds ids and the address to read more at, with your key. What you read there is always
              newer.
            </li>
            <li>
              An address that took nothing for three days, or answers 410, is switched off, and we write to
              you.
            </li>
            <li>
              Every delivery can be seen for {DELIVERIES_KEPT_DAYS} days, with our body and your answer, and
              sent again.
            </li>
            <li>
              Addresses are public and https. We follow no redirects and call nothing inside a private
              network.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'signature',
      title: 'The signature',
      body: (
        <>
          <p>
            <code>webhook-id</code>, <code>webhook-timestamp</code> (seconds) and{' '}
            <code>webhook-signature</code> come with each event. The signature is <code>v1,</code> and the
            base64 of HMAC-SHA256 over <code>id.timestamp.body</code>, with the bytes that follow{' '}
            <code>whsec_</code> in base64 as key. Refuse what is older than five minutes, so that nobody can
            send it again.{' '}
            <Link to={`${paths.forDevelopers}#receive`}>Both checks in TypeScript and Python</Link>.
          </p>
          <p>
            A new secret leaves the old one valid for 24 hours: events then carry two signatures, and either
            will do.
          </p>
        </>
      ),
    },
    ...WEBHOOK_GROUPS.map((group) => ({
      id: group.toLowerCase().replaceAll(' ', '-'),
      title: group,
      body: events
        .filter((event) => event.group === group)
        .map((event) => (
          <div key={event.type}>
            <h3 id={event.type}>
              <code>{event.type}</code>
            </h3>
            <p>{summaryText(event)}</p>
            <Sample name="Body" code={JSON.stringify(event.example, null, 2)} />
          </div>
        )),
    })),
  ];
}

function summaryText({ summary, for: sides }: ReturnType<typeof webhookEvents>[number]): string {
  if (sides.length > 1) return `${summary} For companies and sellers.`;
  return sides[0] === 'company' ? `${summary} For companies.` : `${summary} For sellers.`;
}
