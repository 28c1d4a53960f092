import { getAddress, stringToHex } from 'viem';
import type { Demo } from '../support/demo.ts';

type Question = [what: string, method: string, params: unknown];

/** What a site can ask of a user who is connected: one for each window, and for each thing of weight in it. */
export function questionsOf({ contracts, dapp }: Demo, account: `0x${string}`, node: string): Question[] {
  const { token, counter, spender, reverter } = contracts;
  const batch = (atomicRequired: boolean, calls: object[]) => [
    { version: '2.0.0', from: account, chainId: '0x7a69', atomicRequired, calls },
  ];
  const increment = { to: counter, data: '0xd09de08a' };
  const approve = { to: token, data: `0x095ea7b3${spender.slice(2).padStart(64, '0')}${'f'.repeat(64)}` };
  const { origin } = new URL(dapp);
  const signIn = `bank.example wants you to sign in with your Ethereum account:\n${getAddress(account)}\n\nGood morning\n\nURI: ${origin}\nVersion: 1\nChain ID: 31337\nNonce: 32891756\nIssued At: ${new Date().toISOString()}`;
  const permit = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    domain: { name: 'Wheat', chainId: 31337, verifyingContract: token },
    message: { owner: account, spender, value: `${2n ** 256n - 1n}`, nonce: '0', deadline: `${2n ** 256n - 1n}` },
  };
  const network = {
    chainId: '0xbdb29',
    chainName: 'A network with a name that is rather long for so narrow a window',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [node],
  };
  return [
    ['batch, all or nothing', 'wallet_sendCalls', batch(true, [increment, { to: token, value: '0x1' }])],
    ['batch, one by one', 'wallet_sendCalls', batch(false, [increment, approve])],
    ['batch, a call that fails', 'wallet_sendCalls', batch(false, [increment, { to: reverter, data: '0xd09de08a' }])],
    ['transaction', 'eth_sendTransaction', [{ from: account, to: spender, value: `0x${(10n ** 18n).toString(16)}` }]],
    ['token', 'wallet_watchAsset', { type: 'ERC20', options: { address: token, symbol: 'WHEAT', decimals: 18 } }],
    ['message', 'personal_sign', ['0x48656c6c6f', account]],
    ['message in a foreign name', 'personal_sign', [stringToHex(signIn), account]],
    ['typed data', 'eth_signTypedData_v4', [account, JSON.stringify(permit)]],
    ['switch network', 'wallet_switchEthereumChain', [{ chainId: '0x1' }]],
    ['add network', 'wallet_addEthereumChain', [network]],
    ['add a public network', 'wallet_addEthereumChain', [{ ...network, chainId: '0x89', rpcUrls: ['https://rpc.example.com'] }]],
    ['permissions', 'wallet_requestPermissions', [{ eth_accounts: {} }]],
  ];
}
