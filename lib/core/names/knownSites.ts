/** Sites whose name is a word of their own: whoever else bears it, or nearly, wants to be taken for them. */
const BRANDS = [
  ...['uniswap.org', 'opensea.io', 'metamask.io', 'etherscan.io', 'pancakeswap.finance', 'eigenlayer.xyz', 'hyperliquid.xyz'],
  ...['arbitrum.io', 'sushiswap.org', 'walletconnect.com', 'coinbase.com', 'trustwallet.com', 'kyberswap.com', 'polymarket.com'],
  ...['layerzero.network', 'debank.com', 'zerion.io', 'dexscreener.com', 'coingecko.com', 'coinmarketcap.com', 'defillama.com'],
  ...['arbiscan.io', 'basescan.org', 'bscscan.com', 'polygonscan.com', 'binance.com', 'okx.com', 'rabby.io', 'trezor.io'],
  ...['aave.com', 'lido.fi', '1inch.io', '1inch.com', 'gmx.io', 'dydx.xyz', 'zksync.io', 'starknet.io', 'cryptopunks.app'],
  ...['rocketpool.net', 'yearn.fi', 'ethena.fi', 'looksrare.org', 'rarible.com', 'magiceden.io'],
];

/** Sites with names that are words of everybody's, too. */
const WORDS = [
  ...['across.to', 'balancer.fi', 'base.org', 'blur.io', 'compound.finance', 'cow.fi', 'curve.finance', 'curve.fi'],
  ...['ens.domains', 'ethereum.org', 'jumper.exchange', 'morpho.org', 'optimism.io', 'pendle.finance', 'safe.global'],
  ...['sky.money', 'stargate.finance', 'sushi.com', 'zapper.xyz', 'zapper.fi', 'zora.co', 'spark.fi', 'ether.fi', 'synthetix.io'],
  ...[
    'frax.finance',
    'snapshot.org',
    'convexfinance.com',
    'revoke.cash',
    'hop.exchange',
    'foundation.app',
    'superrare.com',
    'gitcoin.co',
  ],
  ...[
    'linea.build',
    'scroll.io',
    'polygon.technology',
    'gnosis.io',
    'celo.org',
    'ledger.com',
    'rainbow.me',
    'phantom.com',
    'tornado.cash',
  ],
];

/** Other sites of the same people, and namesakes that harm nobody. */
const ALSO_THEIRS = [
  ...['metamask.github.io', 'uniswap.eth.limo', 'aave.eth.limo', 'binance.us', 'binance.vision', 'coinbase.blog', 'okx.ac'],
  ...[
    'arbitrum.foundation',
    'zksync.dev',
    'yearn.finance',
    'uniswapfoundation.org',
    'rarible.org',
    'rarible.fun',
    'polymarket.us',
  ],
  ...['dydx.exchange', 'dydx.trade', 'dydx.foundation', 'dydx.community', 'layerzero.foundation', 'morpho.xyz', '1inch.network'],
  ...[
    'gmx.com',
    'gmx.net',
    'gmx.de',
    'gmx.at',
    'gmx.ch',
    'hyperliquid-testnet.xyz',
    'bkcscan.com',
    'lido.de',
    'lido.com',
    'lido.it',
  ],
];

const tailless = (site: string): string => site.slice(0, site.indexOf('.'));

/** A site that others pretend to be. */
export interface KnownSite {
  site: string;
  /** The part that its owner chose. */
  label: string;
  /** Nobody else bears it by chance. */
  isBrand: boolean;
}

export const knownSites: readonly KnownSite[] = [
  ...BRANDS.map((site) => ({ site, label: tailless(site), isBrand: true })),
  ...WORDS.map((site) => ({ site, label: tailless(site), isBrand: false })),
];

const theirs = new Set([...BRANDS, ...WORDS, ...ALSO_THEIRS]);

/** Whether it is one of them, or another one of the same people. */
export const isKnownSite = (site: string): boolean => theirs.has(site);

/** Suffixes of two labels, below which anybody may have a name: of countries, and of those who host the sites of others. */
const SUFFIXES = new Set([
  ...'co.uk org.uk me.uk com.au net.au org.au co.nz co.jp co.kr or.kr co.in net.in com.br com.cn com.tr com.sg com.hk com.tw'.split(
    ' ',
  ),
  ...'com.mx com.ar com.co co.za com.ua com.vn com.my com.ph co.id com.pl co.il com.pk com.ng com.mt in.net us.com eu.org co.com com.de com.se eu.com uk.com'.split(
    ' ',
  ),
  ...'github.io gitlab.io vercel.app netlify.app pages.dev workers.dev web.app firebaseapp.com herokuapp.com onrender.com'.split(
    ' ',
  ),
  ...'ddns.net duckdns.org plesk.page 000webhostapp.com fleek.co rf.gd js.org pantheonsite.io neocities.org'.split(' '),
  ...'surge.sh fly.dev glitch.me repl.co replit.app webflow.io framer.app framer.website framer.ai gitbook.io blogspot.com'.split(
    ' ',
  ),
  ...'wixsite.com weebly.com azurewebsites.net cloudfront.net r2.dev dweb.link eth.limo eth.link on-fleek.app fleek.co'.split(
    ' ',
  ),
  ...'notion.site carrd.co godaddysites.com square.site ngrok.io ngrok-free.app trycloudflare.com lovable.app railway.app'.split(
    ' ',
  ),
  ...'wordpress.com tumblr.com mystrikingly.com 4everland.app typedream.app super.site bubbleapps.io deno.dev amplifyapp.com'.split(
    ' ',
  ),
]);

/** The part of a host that belongs to one owner. */
export function siteOf(host: string): string {
  const labels = host.split('.');
  return labels.slice(SUFFIXES.has(labels.slice(-2).join('.')) ? -3 : -2).join('.');
}
