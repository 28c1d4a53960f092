/** Names that never leave a machine or its own network (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`, and customs). */
const PRIVATE_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'test',
  'invalid',
  'onion',
];

/** Whether a URL's host is this very machine. */
export const isLocalHost = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * Whether a host may be fetched because a site named it: a DNS name that is public by its form. IP addresses are refused as
 * such, so that no spelling of a private one slips through; where a name resolves to is not for an extension to see.
 * @param hostname as `URL` normalises it.
 */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  const isAddress = name.startsWith('[') || /^[\d.]+$/.test(name);
  if (isAddress || !/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(name)) return false;
  return !PRIVATE_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}
