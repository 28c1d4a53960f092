import { data } from '../corpus/request.ts';
import { deployPlace } from '../support/places.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
/** A person. */
const THIEF = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65';

test('V-02 a right that only the trial tells of is a line of what changes, and one by a harmless name is the contract’s word', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const window = async (to: string, called: string) => {
    const call = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [{ to, data: called }] };
    const answer = ask('wallet_sendCalls', [call]);
    return { answer, page: await wallet.waitForApproval() };
  };

  const token = await deployPlace(demo.rpc, 'OperatorToken');
  const told = await window(token, data('enlist(address whom)', [THIEF]));
  const changes = told.page.getByRole('region', { name: 'What changes' });
  await expect(changes).toContainText(/A right changes: Lets .* move everything that you have of/);
  await expect(told.page.getByRole('list', { name: 'Warnings' })).toContainText('Danger: Hands over a right');
  await inspect(told.page, 'warnings, a right that only the trial tells of');
  await wallet.decline();
  await told.answer;

  const place = await deployPlace(demo.rpc, 'Yielding', [THIEF]);
  const claimed = await window(place, data('nope(address usr)', [THIEF]));
  await expect(claimed.page.getByRole('list', { name: 'Warnings' })).toContainText(
    'Caution: Only the contract says what this does',
  );
  await expect(claimed.page.getByRole('list', { name: 'Steps' })).toContainText(/Calls 0x.{4}….{4}, which claims: Takes a right/);
  await inspect(claimed.page, 'warnings, a right taken back by its name alone');
  await wallet.decline();
  await claimed.answer;
});
