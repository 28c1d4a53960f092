import { address } from '../../../describe/sentence.ts';
import { say } from '../../../part.ts';
import { warn } from '../../../warning.ts';
import { person } from '../../person.ts';
import { addressIn, structsIn } from '../fields.ts';
import { type Meaning, mergeMeanings, onlySays, onlyWarns, type Signing } from '../signing.ts';
import type { SignedProtocol } from './known.ts';

/** Whoever likes, as the framework writes it. */
const ANYBODY = '0x0000000000000000000000000000000000000a11';
const FROM_THE_START = `0x${'ff'.repeat(32)}`;

/** ERC-7710: somebody may act as an account. Conditions are contracts that can refuse; what they allow only they know. */
export const delegation: SignedProtocol = {
  name: 'MetaMask Delegation',
  home: {
    everywhere: [
      '0xdb9b1e94b5b69df7e401ddbede43491141047db3',
      '0x56d56e07e3d6ee5a24e30203a37a0a460f42d7a3',
      '0xbe4138886cb096bdc1b930f2f0ca7892aa234d78',
    ],
  },
  forms: [
    'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)',
  ],
  read: delegates,
};

function delegates(of: Signing): Meaning | undefined {
  const { delegate, delegator, authority, caveats } = of.typedData.message;
  const [to, account] = [addressIn(delegate), addressIn(delegator)];
  if (!to || !account) return undefined;
  const count = structsIn(caveats).length;
  const [who, whose] = [address(to), address(account)];
  const open = to === ANYBODY;
  const says = open
    ? say('signing.delegatesAnybody', { account: whose, count })
    : say('signing.delegates', { delegate: who, account: whose, count });
  const without = warn('danger', 'warning.delegates.all', { account: whose });
  const within = warn(open ? 'danger' : 'caution', 'warning.delegates', { account: whose });
  return mergeMeanings([
    onlySays(says, ...(authority === FROM_THE_START ? [] : [say('signing.passedOn')])),
    onlyWarns(
      count === 0 ? without : within,
      ...(open ? [] : person(to, say('describe.everythingOf', { account: whose }), of.facts)),
    ),
  ]);
}
