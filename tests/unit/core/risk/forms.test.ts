import { keccak256, stringToHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { partiesOfData } from '../../../../lib/core/risk/signing/explain.ts';
import { SIGNED } from '../../../../lib/core/risk/signing/known/protocols.ts';
import { settler } from '../../../../lib/core/risk/signing/known/settler.ts';
import { TypedDataParam } from '../../../../lib/core/signing/typedData.ts';
import { THIEF } from '../../../corpus/addresses.ts';
import { control } from '../../../corpus/control.ts';

/** What the contracts compare with, as it stands in their code. */
const HASHES: Record<string, string> = {
  'EIP-2612': '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9',
  DAI: '0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb',
  'ERC-4494': '0x49ecf333e5b8c95c40fdafc95c1ad136e8914a8fb55e9dc8bb01eaa83a2df9ad',
  'EIP-3009, sending': '0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267',
  'EIP-3009, receiving': '0xd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de8',
  'EIP-3009, calling off': '0x158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a1597429',
  'ERC-5805': '0xe48329057bfd03d55e49b547132e39cffd9c1820ad7b9d4c5307691425d15adf',
  'Permit2, one': '0xf3841cd1ff0085026a6327b620b67997ce40f282c88a8e905a7a5626e310f3d0',
  'Permit2, many': '0xaf1b0d30d2cab0380e68f0689007e3254993c596f2fdd0aaa7f4d04f79440863',
  'Permit2, one transfer': '0x939c21a48a8dbe3a9a2404a1d46691e4d39f6583d6ec6b35714604c986d80106',
  'Permit2, many transfers': '0xfcf35f5ac6a2c28868dc44c302166470266239195f02b0ee408334829333b766',
  Seaport: '0xfa445660b7e21515a59617fcd68910b487aa5808b8abda3d78bc85df364b2c2f',
  CoW: '0xd5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489',
  '0x, a limit': '0xce918627cb55462ddbb85e73de69a8b322f2bc88f4507c52fcad6d4c33c29d49',
  '0x, a quote': '0xe593d3fdfa8b60e5e17a1b2204662ecbe15c23f2084b9ad5bae40359540a7da9',
  '0x, an NFT': '0x2de32b2b090da7d8ab83ca4c85ba2eb6957bc7f6c50cb4ae1995e87560d808ed',
  'LooksRare, the first': '0x40261ade532fa1d2c7293df30aaadb9b3c616fae525a0b56d3d411c841a85028',
  'Element, a sale': '0xed676c7f3e8232a311454799b1cf26e75b4abc90c9bf06c9f7e8e79fcc7fe14d',
  'Element, a list': '0x2d8cbbbc696e7292c3b5beb38e1363d34ff11beb8c3456c14cb938854597b9ed',
  Morpho: '0x81d0284fb0e2cde18d0553b06189d6f7613c96a01bb5b5e7828eade6a0dcac91',
  Safe: '0xbb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8',
  'Safe, before 1.0': '0x14d461bc7412367e924637b363c7bf29b8f47e2f84869f4426e5633d8af47b20',
  'ERC-7710': '0x88c1d2ecf185adf710588203a5f263f0ff61be0d33da39792cde19ba9aa4331e',
  'ERC-4337': '0x29a0bca4af4be3421398da00295e58e6d7de38cb492214754cb6a47507dd6f8e',
  'Euler’s connector': '0x4ae56dd541cf527f212121ebe3756a7631631f85f66a3073e982c01a6e2ecbf2',
  Settler: '0x615e8d716cef7295e75dd3f1f10d679914ad6d7759e8e9459f0109ef75241701',
  'Settler, an intent': '0xdc83993a2ffc65b01b71ed08790b6e39c5c55d76937b62a3b5085b02071f1259',
};

const hashes = [...SIGNED, settler].flatMap(({ forms }) => forms.map((form) => keccak256(stringToHex(form))));

describe('the forms of signatures that have a meaning', () => {
  test.each(Object.entries(HASHES))('V-08 %s: the form is the one that its contract hashes', (_name, hash) => {
    expect(hashes).toContain(hash);
  });

  test('V-08 each form stands once, but where two contracts share one', () => {
    expect(hashes.length - new Set(hashes).size).toBe(0);
  });

  test.each(control.filter(({ says }) => says.some((each) => each.includes('THIEF'))).map((each) => [each.title, each] as const))(
    'V-04 %s: the chain is asked who gets it',
    (_title, { data }) => {
      expect(partiesOfData(TypedDataParam.parse(data))).toContain(THIEF);
    },
  );
});
