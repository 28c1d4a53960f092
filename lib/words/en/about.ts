/** What the wallet knows of an address beside its name. */
export const about = {
  'about.nobody': 'Nobody’s address',
  'about.contract': 'Contract{dealt, select, before {, dealt with before} new {, new to you} other {}}',
  'about.account': 'No contract here{dealt, select, before {, dealt with before} new {, new to you} other {}}',
  'about.upgraded': 'Somebody’s upgraded account{dealt, select, before {, dealt with before} new {, new to you} other {}}',
  'about.token': 'The {symbol} that the wallet knows{dealt, select, before {, dealt with before} other {}}',
  'about.protocol': '{symbol}, as the wallet knows it{dealt, select, before {, dealt with before} other {}}',
  'about.permit2': 'Permit2 of Uniswap{dealt, select, before {, dealt with before} other {}}',
  'about.dealtWith': 'Dealt with before',
} as const;
