import { type CbmsDocument, cbmsCall } from '../../domain/books/cbms.ts';
import { GatewayUnavailableError } from './gateway.ts';
import { createGatewayHttp } from './gateway-http.ts';

export interface CbmsSettings {
  /** Base of the calls, with a trailing slash: https://cbapi.ird.gov.np/api/ */
  url: string;
  user: string;
  password: string;
}

/** The tax office's CBMS, which is told of bills. */
export interface TaxOffice {
  /** The code it answers, as text: '200', '101'. Throws GatewayUnavailableError when there is no such answer. */
  tell(document: CbmsDocument, when: { isRealtime: boolean; at: Date }): Promise<string>;
}

export function createTaxOffice({ cbms }: { cbms: CbmsSettings | null }): TaxOffice {
  const http = createGatewayHttp('The tax office');
  return {
    async tell(document, when) {
      if (cbms === null) throw new GatewayUnavailableError('No access to CBMS is set up on this server');
      const { path, body } = cbmsCall(document, cbms, when);
      const { status, json } = await http.request(`${cbms.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      const code = codeOf(json);
      if (code === null)
        throw new GatewayUnavailableError(`The tax office answered ${status} without a code`);
      return code;
    },
  };
}

/** A bare number, the same as text, or `{ "message": "104" }` beside an HTTP 400. */
function codeOf(json: unknown): string | null {
  const said = typeof json === 'object' && json !== null && 'message' in json ? json.message : json;
  const text = typeof said === 'number' || typeof said === 'string' ? String(said).trim() : '';
  return /^\d{3}$/.test(text) ? text : null;
}
