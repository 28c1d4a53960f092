import { isKnownSite, knownSites, siteOf } from '../names/knownSites.ts';
import { type Warning, warn } from '../warning.ts';

/** Words of texts that sites take as a sign-in of their own kind. */
const LOGIN =
  /\b(?:sign(?:ing)?[ -]?in|log(?:ging)?[ -]?in|login|authenticate|authentication|nonce|welcome|verify|ownership|terms)\b/i;
const LINK = /\b(https?:\/\/)?((?:[a-z0-9-]{1,63}\.)+[a-z]{2,24})\b/gi;
/** Wallets, networks and their explorers are named wherever one signs. */
const WALLETS =
  /^(?:metamask|coinbase|trustwallet|walletconnect|rabby|trezor|ledger|okx|binance|zerion|rainbow|phantom|safe|\w*scan|ethereum|arbitrum|starknet|zksync)\./;
/** As many as anybody reads. */
const ENOUGH = 3;

/**
 * V-03: another site that a text like a sign-in names. Many sites have a form of their own, which anybody can have signed and hand in
 * there: by whom it may be asked for, only the names in it tell.
 */
export function otherSites(text: string, origin: string): Warning[] {
  if (!LOGIN.test(text) || !URL.canParse(origin)) return [];
  const own = siteOf(new URL(origin).hostname.replace(/\.$/, ''));
  const hosts = [...text.matchAll(LINK)].flatMap(([, scheme, host = '']) => {
    const site = siteOf(host.toLowerCase());
    return site !== own && (scheme !== undefined || isKnownSite(site)) ? [site] : [];
  });
  const words = new Set(text.toLowerCase().match(/[a-z0-9]+/g));
  const brands = knownSites.flatMap(({ isBrand, label, site }) => (isBrand && words.has(label) ? [site] : []));
  const linked = new Set(hosts.filter(isKnownSite));
  return [...new Set([...linked, ...hosts, ...brands])]
    .filter((site) => !WALLETS.test(site) && !isOfOne(site, own))
    .slice(0, ENOUGH)
    .map((site) => {
      const all = { site: { type: 'name', text: site }, origin: { type: 'name', text: origin } } as const;
      return linked.has(site) ? warn('danger', 'warning.otherSite.known', all) : warn('caution', 'warning.otherSite', all);
    });
}

/** Other sites of the same people have the same name, and are known to be theirs. */
const isOfOne = (site: string, own: string): boolean =>
  site === own || (isKnownSite(own) && isKnownSite(site) && labelOf(site) === labelOf(own));

const labelOf = (site: string): string => site.split('.')[0] ?? '';
