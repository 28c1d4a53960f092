import type { Address } from '../schema.ts';

/** A token as a list has it. */
type Row = readonly [symbol: string, name: string, address: Address];

/** Tokens that others pretend to be, by chain: addresses as their issuers publish them. They go before every list of others. */
export const CURATED: Readonly<Record<number, readonly Row[]>> = {
  // Ethereum
  1: [
    ['USDC', 'USD Coin', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
    ['USDT', 'Tether USD', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
    ['DAI', 'Dai Stablecoin', '0x6b175474e89094c44da98b954eedeac495271d0f'],
    ['WETH', 'Wrapped Ether', '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
    ['WBTC', 'Wrapped BTC', '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'],
    ['LINK', 'ChainLink Token', '0x514910771af9ca656af840dff83e8264ecf986ca'],
    ['UNI', 'Uniswap', '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'],
    ['AAVE', 'Aave Token', '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9'],
    ['stETH', 'Liquid staked Ether 2.0', '0xae7ab96520de3a18e5e111b5eaab095312d7fe84'],
    ['wstETH', 'Wrapped liquid staked Ether 2.0', '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0'],
    ['USDS', 'USDS Stablecoin', '0xdc035d45d973e3ec169d2276ddab16f1e407384f'],
    ['USDe', 'USDe', '0x4c9edd5852cd905f086c759e8383e09bff1e68b3'],
    ['PEPE', 'Pepe', '0x6982508145454ce325ddbe47a25d4ec3d2311933'],
    ['SHIB', 'SHIBA INU', '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce'],
    ['ENS', 'Ethereum Name Service', '0xc18360217d8f7ab5e7c516566761ea12ce7f9d72'],
    ['MKR', 'Maker', '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2'],
    ['3Crv', 'Curve.fi DAI/USDC/USDT', '0x6c3f90f043a72fa612cbac8115ee7e52bde6e490'],
    ['cbBTC', 'Coinbase Wrapped BTC', '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf'],
    ['cbETH', 'Coinbase Wrapped Staked ETH', '0xbe9895146f7af43049ca1c1ae358b0541ea49704'],
  ],
  // OP Mainnet
  10: [
    ['USDC', 'USD Coin', '0x0b2c639c533813f4aa9d7837caf62653d097ff85'],
    ['USDC.e', 'USD Coin (Bridged from Ethereum)', '0x7f5c764cbc14f9669b88837ca1490cca17c31607'],
    ['USDT', 'Tether USD', '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58'],
    ['DAI', 'Dai Stablecoin', '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'],
    ['WETH', 'Wrapped Ether', '0x4200000000000000000000000000000000000006'],
    ['WBTC', 'Wrapped BTC', '0x68f180fcce6836688e9084f035309e29bf0a2095'],
    ['OP', 'Optimism', '0x4200000000000000000000000000000000000042'],
    ['wstETH', 'Wrapped liquid staked Ether 2.0', '0x1f32b1c2345538c0c6f582fcb022739c4a194ebb'],
    ['LINK', 'ChainLink Token', '0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6'],
  ],
  // Base
  8453: [
    ['USDC', 'USD Coin', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
    ['USDbC', 'USD Base Coin', '0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca'],
    ['USDT', 'Tether USD', '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2'],
    ['DAI', 'Dai Stablecoin', '0x50c5725949a6f0c72e6c4a641f24049a917db0cb'],
    ['WETH', 'Wrapped Ether', '0x4200000000000000000000000000000000000006'],
    ['cbBTC', 'Coinbase Wrapped BTC', '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf'],
    ['cbETH', 'Coinbase Wrapped Staked ETH', '0x2ae3f1ec7f1f5012cfeab0185bfc7aa3cf0dec22'],
    ['wstETH', 'Wrapped liquid staked Ether 2.0', '0xc1cba3fcea344f92d9239c08c0568f6f2f0ee452'],
    ['AERO', 'Aerodrome', '0x940181a94a35a4569e4529a3cdfb74e38fd98631'],
    ['DEGEN', 'Degen', '0x4ed4e862860bed51a9570b96d89af5e1b0efefed'],
  ],
  // Arbitrum One
  42161: [
    ['USDC', 'USD Coin', '0xaf88d065e77c8cc2239327c5edb3a432268e5831'],
    ['USDC.e', 'Bridged USDC', '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8'],
    ['USD₮0', 'Tether USD', '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'],
    ['DAI', 'Dai Stablecoin', '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'],
    ['WETH', 'Wrapped Ether', '0x82af49447d8a07e3bd95bd0d56f35241523fbab1'],
    ['WBTC', 'Wrapped BTC', '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f'],
    ['ARB', 'Arbitrum', '0x912ce59144191c1204e64559fe8253a0e49e6548'],
    ['LINK', 'ChainLink Token', '0xf97f4df75117a78c1a5a0dbb814af92458539fb4'],
    ['GMX', 'GMX', '0xfc5a1a6eb076a2c7ad06ed22c90d7e710e35ad0a'],
    ['wstETH', 'Wrapped liquid staked Ether 2.0', '0x5979d7b546e38e414f7e9822514be443a4800529'],
  ],
  // Polygon
  137: [
    ['USDC', 'USD Coin', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'],
    ['USDC.e', 'USD Coin (PoS)', '0x2791bca1f2de4661ed88a30c99a7a9449aa84174'],
  ],
  // Unichain
  130: [
    ['USDC', 'USD Coin', '0x078d782b760474a361dda0af3839290b0ef57ad6'],
    ['USD₮0', 'Tether USD', '0x9151434b16b9763660705744891fa906f660ecc5'],
    ['WETH', 'Wrapped Ether', '0x4200000000000000000000000000000000000006'],
  ],
  // Base Sepolia
  84532: [
    ['USDC', 'USD Coin', '0x036cbd53842c5426634e7929541ec2318f3dcf7e'],
    ['WETH', 'Wrapped Ether', '0x4200000000000000000000000000000000000006'],
  ],
  // Sepolia
  11155111: [
    ['USDC', 'USD Coin', '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238'],
    ['WETH', 'Wrapped Ether', '0xfff9976782d46cc05630d1f6ebab18b2324d6b14'],
    ['LINK', 'ChainLink Token', '0x779877a7b0d9e8603169ddbd7836e478b4624789'],
  ],
};
