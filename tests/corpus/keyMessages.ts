import { signIn } from './signIns.ts';
import { type MessageRequest, signing, typed } from './signing.ts';

/** Texts of which the signature is a key, or that other sites take as their own sign-in. */

const ACCESS = 'Access zkSync account.\n\nOnly sign this message for a trusted client!';
const OPENSEA =
  'Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos) and Privacy Policy (https://opensea.io/privacy).\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nNonce:\n3c6b1c5e';
const elsewhere = (service: string) =>
  new RegExp(`^Danger: Of this signature ${service} makes the key .*https://dapp\\.example asks for it`);
const MAY = /^This asks for a signature of which a key may be made/;

export const keyMessages: readonly MessageRequest[] = [
  { title: 'V-03 the key of zkSync, asked for by another site', message: ACCESS, warns: [elsewhere('zkSync')] },
  {
    title: 'V-03 the key of zkSync, asked for by zkSync',
    message: ACCESS,
    origin: 'https://lite.zksync.io',
    warns: [/^A key is made of this signature/],
  },
  {
    title: 'V-03 the key of zkSync, asked for by a site with its name in front',
    message: ACCESS,
    origin: 'https://zksync.io.claim.example',
    warns: [/^Danger: Of this signature zkSync makes the key/],
  },
  {
    title: 'V-03 the key of zkSync in letters of another script and with other spaces',
    message: ACCESS.replace('account', 'аccоunt').replaceAll(' ', '\u00a0'),
    warns: [elsewhere('zkSync')],
  },
  {
    title: 'V-03 the key of zkSync as base64',
    message: Buffer.from(ACCESS).toString('base64'),
    warns: [elsewhere('zkSync'), /itself written in hex or base64/],
  },
  {
    title: 'V-03 the key of Immutable X',
    message: 'Only sign this request if you’ve initiated an action with Immutable X.',
    warns: [elsewhere('Immutable X')],
  },
  {
    title: 'V-03 the key of Loopring',
    message: 'Sign this message to access Loopring Exchange: 0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4 with key nonce: 0',
    warns: [elsewhere('Loopring')],
  },
  {
    title: 'V-03 the key of Umbra',
    message: 'Sign this message to access your Umbra account.\n\nOnly sign this message for a trusted client!',
    warns: [elsewhere('Umbra')],
  },
  {
    title: 'V-03 the key of Aztec by which one spends',
    message:
      'Sign this message to generate your Aztec Spending Key. This key lets the application spend your funds on Aztec.\n\nIMPORTANT: Only sign this message if you trust the application.',
    warns: [elsewhere('Aztec')],
  },
  {
    title: 'V-03 the link to a key of Immutable X',
    message: 'Only sign this key linking request from Immutable X',
    warns: [elsewhere('Immutable X')],
  },
  {
    title: 'V-03 the key of ApeX, as a text',
    message: 'name: ApeX\nversion: 1.0\nenvId: 1\naction: L2 Key\nonlySignOn: https://pro.apex.exchange',
    warns: [elsewhere('ApeX')],
  },
  {
    title: 'V-03 the key of ApeX Omni',
    message: 'Address: 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266\nAction: ApeX Omni Onboarding',
    warns: [elsewhere('ApeX')],
  },
  {
    title: 'V-03 a text that only names ApeX Omni and an Aztec account',
    message: 'I trade on ApeX Omni and have an Aztec account.',
    warns: [],
  },
  { title: 'V-03 a key of somebody whom nobody knows', message: 'Sign to generate your trading keys.', warns: [MAY] },
  { title: 'V-03 a text that says itself who may have it', message: 'Only sign this on our site!', warns: [MAY] },
  { title: 'V-03 a greeting that speaks of keys', message: 'Your keys are yours. Hello!', warns: [] },
  {
    title: 'V-03 a sign-in of OpenSea’s own kind, relayed by another site',
    message: OPENSEA,
    warns: [/^Danger: This reads like a sign-in to opensea\.io, but https:\/\/dapp\.example asks/],
  },
  { title: 'V-03 a sign-in of OpenSea’s own kind, to itself', message: OPENSEA, origin: 'https://opensea.io', warns: [] },
  {
    title: 'V-03 a sign-in of OpenSea’s own kind, relayed by a namesake',
    message: OPENSEA,
    origin: 'https://opensea.example',
    warns: [/^Danger: This reads like a sign-in to opensea\.io/],
  },
  {
    title: 'V-03 a sign-in that names a site by its name only',
    message: 'Log in to Polymarket',
    warns: [/^This names polymarket\.com/],
  },
  {
    title: 'V-03 a sign-in that names a site that nobody knows',
    message: 'Sign in to https://shop.example/login',
    warns: [/^This names shop\.example/],
  },
  { title: 'V-03 a sign-in with a wallet', message: 'Sign in with MetaMask. Learn more: https://metamask.io', warns: [] },
  { title: 'V-03 a text with a link', message: 'I like https://shop.example/', warns: [] },
  {
    title: 'V-03 a sign-in in order that hands over what is stored elsewhere',
    message: signIn({ more: '\nResources:\n- urn:recap:eyJhdHQiOnsia2VwbGVyIjp7fX19\n- https://dapp.example/terms' }),
    warns: [/^The sign-in also lets whoever holds it do this in your name: urn:recap:/],
  },
];

const dydx = { dYdX: { action: 'string', onlySignOn: 'string' } };
const STARK = { action: 'dYdX STARK Key', onlySignOn: 'https://trade.dydx.exchange' };
const home = { origin: 'https://trade.dydx.exchange' };
const apex = { ApeX: { action: 'string', onlySignOn: 'string', nonce: 'string' } };

export const keyData = [
  signing('V-03 the key of dYdX, asked for by another site', typed({ name: 'dYdX', version: '1.0', chainId: 1 }, dydx, STARK), {
    says: [],
    warns: ['danger key', 'danger key', 'caution unknownType'],
  }),
  {
    ...signing('V-03 the key of dYdX, asked for by dYdX', typed({ name: 'dYdX', version: '1.0', chainId: 1 }, dydx, STARK), {
      says: [],
      warns: ['caution unknownType', 'note key'],
    }),
    ...home,
  },
  signing(
    'V-03 the key of Paradex, whose name stands in the domain only',
    typed({ name: 'Paradex', version: '1', chainId: 1 }, { Constant: { action: 'string' } }, { action: 'STARK Key' }),
    { says: [], warns: ['danger key', 'caution unknownType'] },
  ),
  signing(
    'V-03 the key of dYdX’s chain, asked for by another site',
    typed({ name: 'dYdX Chain', chainId: 1 }, { dYdX: { action: 'string' } }, { action: 'dYdX Chain Onboarding' }),
    { says: [], warns: ['danger key', 'caution unknownType'] },
  ),
  signing(
    'V-03 the key of ApeX as typed data, asked for by another site',
    typed({ name: 'ApeX', version: '1.0', chainId: 1 }, apex, {
      action: 'ApeX Onboarding',
      onlySignOn: 'https://pro.apex.exchange',
    }),
    { says: [], warns: ['danger key', 'danger key', 'caution unknownType'] },
  ),
  signing(
    'V-03 data that says itself where alone it may be signed',
    typed(
      { name: 'Farm', version: '1', chainId: 1 },
      { Enter: { onlySignOn: 'string' } },
      { onlySignOn: 'https://farm.example' },
    ),
    { says: [], warns: ['danger key', 'caution unknownType'] },
  ),
];
