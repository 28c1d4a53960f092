import { z } from 'zod';
import { ownOf } from '../core/account/account.ts';
import { refuseWatched } from '../core/account/watched.ts';
import { errors } from '../core/errors.ts';
import { defineMethod } from '../core/request/method.ts';
import { partiesOfData } from '../core/risk/signing/explain.ts';
import { Address } from '../core/schema.ts';
import { hashesOf, TypedDataParam, TypedDataSubject } from '../core/signing/typedData.ts';
import { refuseTypedData } from '../core/signing/typedDataRules.ts';

const Params = z.tuple([Address, TypedDataParam], { error: 'must be an account and typed data' });

/** Signs typed data (EIP-712): only what is shown in full, on the site's own network, and never an order to the account itself. */
export const eth_signTypedData_v4 = defineMethod({
  access: 'connected',
  params: Params,
  subject: TypedDataSubject,
  async handle([account, typedData], { site, accounts, recognise }, ask) {
    const { origin, chainId } = site;
    if (!site.accounts.includes(account)) throw errors.unauthorized();
    await refuseWatched(account, accounts);
    refuseTypedData(typedData, chainId, ownOf(await accounts.all()));

    const facts = await recognise(chainId, partiesOfData(typedData));
    return ask({ origin, account, chainId, typedData, ...hashesOf(typedData), facts });
  },
  /** A node that did not say all may do so later: until then the window calls it unknown (V-04). */
  async refresh(subject, { recognise }) {
    const { chainId, typedData, facts } = subject;
    const missing = partiesOfData(typedData).filter((each) => !facts.tokens[each] || !facts.code[each]);
    if (missing.length === 0) return subject;
    const found = await recognise(chainId, missing, 'again');
    const isNew = missing.some((each) => (!facts.tokens[each] && found.tokens[each]) || (!facts.code[each] && found.code[each]));
    if (!isNew) return subject;
    return { ...subject, facts: { tokens: { ...found.tokens, ...facts.tokens }, code: { ...found.code, ...facts.code } } };
  },
  needsKey: true,
  actsFor: ({ account }) => account,
  async approved({ origin, account, typedData }, _, { sites, signer }) {
    if (!(await sites.get(origin)).accounts.includes(account)) throw errors.unauthorized();
    return signer.typedData(account, typedData);
  },
});
