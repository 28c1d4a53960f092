import { describe, expect, test } from 'vitest';
import { imitatedSite } from '../../../../lib/core/names/lookAlikeSite.ts';
import { readLabel } from '../../../../lib/core/names/punycode.ts';
import { fc } from '../../../support/fc.ts';

describe('sites that pass for others', () => {
  test.each([
    ['a digit for a letter', 'https://app.un1swap.org', 'uniswap.org'],
    ['a letter that looks like another', 'https://opensea.lo', 'opensea.io'],
    ['a letter doubled into another', 'https://app.cornpound.finance', 'compound.finance'],
    ['a foreign letter, as browsers write it', `${new URL('https://unіswap.org').origin}`, 'uniswap.org'],
    ['an accent, as browsers write it', `${new URL('https://uniswáp.org').origin}`, 'uniswap.org'],
    ['a hyphen', 'https://uni-swap.org', 'uniswap.org'],
    ['the name in front of another one', 'https://app.uniswap.org.claim.example', 'uniswap.org'],
    ['the name with hyphens', 'https://uniswap-org.example', 'uniswap.org'],
    ['the name with hyphens and more', 'https://uniswap-org-airdrop.example', 'uniswap.org'],
    ['a trailing dot', 'https://un1swap.org.', 'uniswap.org'],
  ])('T-C14 %s is named', (_, origin, original) => {
    expect(imitatedSite(origin, [])).toBe(original);
  });

  test('T-C14 a site that looks like one that the user has connected is named', () => {
    expect(imitatedSite('https://my-dapp.examp1e', ['https://other.example', 'https://mydapp.example'])).toBe('mydapp.example');
  });

  test.each([
    'https://app.uniswap.org',
    'https://aave.com.uniswap.org',
    'https://uniswap.org',
    'https://uniswap.org:8443',
    'http://localhost:3000',
    'http://127.0.0.1:5173',
    'http://[::1]:5173',
    'https://dapp.example',
    'https://swap.example',
    'https://morphology.org',
    'https://base.example',
    `${new URL('https://müller.example').origin}`,
  ])('T-C14 %s is held against nobody', (origin) => {
    expect(imitatedSite(origin, ['http://localhost:5173', 'https://other.example'])).toBeUndefined();
  });

  test('T-C14 a neighbour under the same name, and a site that is connected already, pass', () => {
    expect(imitatedSite('https://two.dapp.example', ['https://one.dapp.example'])).toBeUndefined();
    expect(imitatedSite('https://dapp.examp1e', ['https://dapp.example', 'https://dapp.examp1e'])).toBeUndefined();
    expect(imitatedSite('https://un1swap.org', ['https://un1swap.org'])).toBe('uniswap.org');
  });

  test('T-B7 labels in Punycode are read as browsers write them, and what is none stays as it is', () => {
    const label = fc.stringMatching(/^[a-zа-яα-ωçéüñ日本語]{1,20}$/);
    fc.assert(
      fc.property(label, (text) => {
        const { hostname } = new URL(`https://${text.normalize('NFC')}.example`);
        const [written = ''] = hostname.split('.');
        const read = readLabel(written);
        expect(new URL(`https://${read}.example`).hostname).toBe(hostname);
        if (written.startsWith('xn--')) expect(read).not.toMatch(/^[\x20-\x7e]*$/);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readLabel(`xn--${text}`).isWellFormed() || !text.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('V-12 a site', () => {
  test.each([
    ['uniswapp.org', 'uniswap.org'],
    ['uniswap.app', 'uniswap.org'],
    ['uniswap.org-claim.xyz', 'uniswap.org'],
    ['uniswp.org', 'uniswap.org'],
    ['unsiwap.org', 'uniswap.org'],
    ['unizwap.com', 'uniswap.org'],
    ['un1swap.app', 'uniswap.org'],
    ['uniswap.co.uk', 'uniswap.org'],
    ['uniswap.vercel.app', 'uniswap.org'],
    ['uniswap-airdrop.pages.dev', 'uniswap.org'],
    ['app-uniswap.org', 'uniswap.org'],
    ['appuniswap.com', 'uniswap.org'],
    ['claim-uniswap-rewards.xyz', 'uniswap.org'],
    ['uniswapclaim.net', 'uniswap.org'],
    ['app.uniswap.org.verify.example', 'uniswap.org'],
    ['uniswap.claim-now.xyz', 'uniswap.org'],
    ['metamask.app', 'metamask.io'],
    ['metamasks.io', 'metamask.io'],
    ['metarnask.com', 'metamask.io'],
    ['metamask-login.com', 'metamask.io'],
    ['metamaskwallet.app', 'metamask.io'],
    ['opensae.io', 'opensea.io'],
    ['opensea-nft.io', 'opensea.io'],
    ['0pensea.org', 'opensea.io'],
    ['aave-claim.com', 'aave.com'],
    ['aaveapp.xyz', 'aave.com'],
    ['lido-staking.fi', 'lido.fi'],
    ['lidoairdrop.com', 'lido.fi'],
    ['pancakeswap.org', 'pancakeswap.finance'],
    ['pancakeswpa.finance', 'pancakeswap.finance'],
    ['arbitrum-airdrop.org', 'arbitrum.io'],
    ['arbitrumclaim.xyz', 'arbitrum.io'],
    ['base-airdrop.xyz', 'base.org'],
    ['claimbase.org', 'base.org'],
    ['curve-rewards.fi', 'curve.finance'],
    ['ens-claim.domains', 'ens.domains'],
    ['walletconnect-sync.com', 'walletconnect.com'],
    ['etherscam.io.etherscan.io.evil.com', 'etherscan.io'],
    ['polymarkets.com', 'polymarket.com'],
    ['hyperliquid.claims', 'hyperliquid.xyz'],
    ['hyperliquld.xyz', 'hyperliquid.xyz'],
    // Somebody else's word beside the name, whatever it says.
    ['quarterly-layerzero.network', 'layerzero.network'],
    ['kiosk-metamask.biz', 'metamask.io'],
    ['uniswap-hedgehog.xyz', 'uniswap.org'],
    ['kiosk-uniswaps.org', 'uniswap.org'],
    ['kiosk-opensae.com', 'opensea.io'],
    // The name in pieces.
    ['trust-wallet-kiosk.com', 'trustwallet.com'],
    ['kiosk-hyper-liquid.xyz', 'hyperliquid.xyz'],
    ['pan-cake-swap.net', 'pancakeswap.finance'],
    ['layer-zero-kiosk.site', 'layerzero.network'],
    // In front of somebody else's.
    ['extension.metamask.com.kiosk.example', 'metamask.io'],
    ['wallet.trezor.io.kiosk.example', 'trezor.io'],
    ['aave.finance.kiosk.example', 'aave.com'],
    ['login-metamask.kiosk.example', 'metamask.io'],
    ['app-uniswap-v4.kiosk.example', 'uniswap.org'],
    // With words of the trade before and behind, or a lure at either end.
    ['joinrocketpoolpass.com', 'rocketpool.net'],
    ['trezorsuite.com', 'trezor.io'],
    ['myzksyncnetwork.org', 'zksync.io'],
    ['claimmyopenseakiosk.com', 'opensea.io'],
    ['kioskbinancerewards.com', 'binance.com'],
    ['uniswap.co.com', 'uniswap.org'],
    ['metamask.plesk.page', 'metamask.io'],
    // Whom the list excused though nobody could say that it is theirs.
    ['arbitrum.exchange', 'arbitrum.io'],
    ['opensea.pro', 'opensea.io'],
    ['coingecko.net', 'coingecko.com'],
  ])('that wants to be taken for another is named: %s', (host, original) => {
    expect(imitatedSite(`https://${host}`, [])).toBe(original);
  });

  const HONEST = [
    'app.uniswap.org info.uniswap.org uniswap.eth.limo uniswapfoundation.org unisat.io uniswaplabs.io app.aave.com governance.aave.com',
    'aavegotchi.com aave.tokenlogic.xyz app.ens.domains ens.app ens.vision ens.xyz lens.xyz hey.xyz curve.fi curve.finance resources.curve.fi',
    'compound.finance compounding.finance compoundplanning.com balanced.network balancer.fi balancer.finance beets.fi sushi.com sushiswap.org',
    'sushi.example morpho.org app.morpho.org morphology.org base.org bridge.base.org baseswap.fi basenames.org basescan.org basepaint.xyz',
    'database.com blur.io blurt.blog opensea.io opensky.network openseachest.com safe.global app.safe.global safepal.com safemoon.net',
    'sky.money skyweaver.net sparkpool.com spark.fi stargate.finance starknet.io starkgate.starknet.io starkware.co argent.xyz braavos.app',
    'zapper.xyz zapper.fi zapperfi.com zora.co zora.energy across.to acrossprotocol.com jumper.exchange jumpertrading.com li.fi',
    'optimism.io optimistic.etherscan.io optimisticlabs.com arbitrum.io arbitrum.foundation bridge.arbitrum.io arbiscan.io',
    'pancakeswap.finance pancakebunny.finance pendle.finance pendlefinance.com penpiexyz.io lido.fi stake.lido.fi lido.de lidl.de',
    'rocketpool.net rocketlaunch.io yearn.fi yearn.finance yield.app yieldyak.com gmx.io gmx.net gmxsol.io gains.trade',
    'dydx.trade dydx.exchange dexscreener.com dextools.io defillama.com swap.defillama.com llamalend.com debank.com debian.org rebank.cc',
    'etherscan.io ethscan.org ether.fi etherfuse.com ethereum.org ethereum-magicians.org ethereumclassic.org ethereumcatherders.com ethena.fi ethene.org',
    'metamask.io portfolio.metamask.io metamask.github.io metamask.zendesk.com docs.metamask.io metaplex.com mask.io',
    'coinbase.com wallet.coinbase.com coinbase.blog coinbene.com coindesk.com coinlist.co coingecko.com cointelegraph.com',
    'binance.com binance.us okx.com okex.org kyberswap.com kyber.network paraswap.io velora.xyz cow.fi swap.cow.fi cowswap.exchange',
    'claim.example airdrop.example app.example swap.example my-wallet.example rewards.example claims.example.co.uk dapp.vercel.app',
    'tornado.cash tornadofinance.com snapshot.org snapshot.box gitcoin.co gitcoins.org linea.build scroll.io scrolls.app polygon.technology',
    'ledger.com ledgerlive.example trezor.io rabby.io rabbithole.gg rainbow.me rainbowkit.com phantom.com phantom.app phantasma.info',
    'lido-venezia.it yearn-to-learn.com baseball-claims.com ensemble-rewards.org curveball-drop.com sparklabs.io rainbow-events.com',
    'foundationgrants.org safe-pass.com ledger-events.com optimism-mint.org scroll-launch.dev snapshot.com snapshots.app snapshot.page',
    'stack-overflow.example my-blog-on-cats.example rpc.hyperliquid-testnet.xyz bkcscan.com scan.basecamp.com mode.network inkonchain.com',
    'cow-protocol.dev the-foundation-nft.com pendle-magpie.xyz magpiexyz.io equilibria.fi polygon-pos.blockscout.com explorer.zksync.io',
    'hyperliquid.xyz app.hyperliquid.xyz hyperlane.xyz hyperdrive.fi hyperliquidfoundation.org polymarket.com polymath.network',
  ].flatMap((line) => line.split(' '));

  test('that is honest is held against nobody, whomever it is near to', () => {
    expect(HONEST.length).toBeGreaterThanOrEqual(100);
    expect(HONEST.filter((host) => imitatedSite(`https://${host}`, []) !== undefined)).toEqual([]);
  });

  test('of somebody else on the same host is somebody else', () => {
    expect(imitatedSite('https://myd4pp.vercel.app', ['https://mydapp.vercel.app'])).toBeUndefined();
    expect(imitatedSite('https://myd-app.vercel.app', ['https://mydapp.vercel.app'])).toBe('mydapp.vercel.app');
  });
});
