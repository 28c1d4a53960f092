import { encodeDeployData } from 'viem';
import type { Address } from '../../lib/core/schema.ts';
import type { Rpc } from './anvil.ts';
import { compileOnce } from './contracts.ts';

/** A contract that hides what it takes behind things that it makes up. */
const SOURCE = `
pragma solidity ^0.8.20;

interface Coin {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

contract Crowd {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed spender, uint256 indexed id);

    /// Says that so many items of its own leave the victim, and takes a coin.
    function leave(uint256 count, Coin coin, uint256 value) external {
        for (uint256 id = 0; id < count; id++) emit Transfer(msg.sender, address(this), id);
        if (value > 0) coin.transferFrom(msg.sender, address(this), value);
    }

    function arrive(uint256 count) external {
        for (uint256 id = 0; id < count; id++) emit Transfer(address(this), msg.sender, id);
    }

    function allow(uint256 count) external {
        for (uint256 id = 0; id < count; id++) emit Approval(msg.sender, address(this), id);
    }
}
`;

export async function deployCrowd(rpc: Rpc): Promise<Address> {
  const artifact = (await compileOnce({ 'Crowd.sol': { content: SOURCE } })).Crowd;
  if (!artifact) throw new Error('no contract Crowd');
  const [from] = (await rpc('eth_accounts')) as Address[];
  const data = encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode });
  const hash = await rpc('eth_sendTransaction', [{ from, data, gas: '0x300000' }]);
  await rpc('evm_mine');
  const receipt = (await rpc('eth_getTransactionReceipt', [hash])) as { contractAddress: Address };
  return receipt.contractAddress.toLowerCase() as Address;
}

/** Different addresses of nobody. */
export const decoys = (count: number): Address[] =>
  Array.from({ length: count }, (_, at): Address => `0x${(at + 1).toString(16).padStart(4, '0')}${'de'.repeat(18)}`);
