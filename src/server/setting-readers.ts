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
