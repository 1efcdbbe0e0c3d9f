export class ConfigError extends Error {}

export function address(name: string, given: string | undefined, fallback: string): string {
  const url = given || fallback;
  if (!URL.canParse(url)) throw new ConfigError(`${name} must be an absolute address.`);
  return url;
}

export function publicUrl(env: NodeJS.ProcessEnv, isDemo: boolean, port: number): string {
  const url = env.PUBLIC_URL || (isDemo ? `http://localhost:${port}` : '');
  if (!isSiteAddress(url, isDemo) || /[?#]/.test(url)) {
    throw new ConfigError(
      `PUBLIC_URL must be the absolute ${isDemo ? 'http or https' : 'https'} address of the site.`,
    );
  }
  return url.replace(/(?<!\/)\/+$/, '');
}

/** An address of the web without credentials; in production mode https, unless it is this machine. */
export function isSiteAddress(url: string, isDemo: boolean): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  const mayBePlain = isDemo || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return username + password === '' && (protocol === 'https:' || (mayBePlain && protocol === 'http:'));
}

export function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Where money is asked about: nobody on the way may answer in the gateway's place. */
export function moneyAddress(
  name: string,
  given: string | undefined,
  fallback: string,
  isDemo: boolean,
): string {
  const url = address(name, given, fallback);
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && !(isDemo && protocol === 'http:')) {
    throw new ConfigError(`${name} must be an https address.`);
  }
  return url;
}

/** Whether settings are there that mean nothing one without the others. */
export function allOrNone(env: NodeJS.ProcessEnv, ...names: string[]): boolean {
  const [first] = names;
  const isAsFirst = (name: string) => Boolean(env[name]) === Boolean(env[first ?? '']);
  if (!names.every(isAsFirst)) throw new ConfigError(`${names.join(' and ')} must be set together.`);
  return Boolean(env[first ?? '']);
}
