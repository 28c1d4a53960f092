/** The user's own address for others, and what a new wallet does next. */
export const receive = {
  'receive.title': 'Receive',
  'receive.about':
    'This is your address, the same on Ethereum and on all networks of its kind. Nothing of another kind, such as bitcoin, arrives there.',
  'receive.account': 'Account that receives',
  'receive.code': 'Your address as a code for cameras',
  'receive.copy': 'Copy address',

  'next.title': 'What comes next',
  'next.fund.title': 'Get something to pay with',
  'next.fund':
    'Have it sent to your address. Each network takes its fees in its own currency, such as ETH, so get some of that first.',
  'next.connect.title': 'Connect a site',
  'next.connect': 'Open it, press its button that connects a wallet, and choose Sheaf. A window asks you what it may see.',
  'next.accounts.title': 'Add more accounts',
  'next.accounts':
    'They come out of your recovery phrase one by one, always in the same order, so that those of another wallet come back. You add them in {settings}.',

  'home.latest': 'Last activity',
} as const;
