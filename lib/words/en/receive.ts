/** The user's own address for others, and what a new wallet does next. */
export const receive = {
  'receive.title': 'Receive',
  'receive.network': 'Network to receive on',
  'receive.about':
    'Tell the sender to use {network}. The address is the same on all networks like Ethereum, but what is sent on one stays there. Nothing of another kind, such as bitcoin, arrives.',
  'receive.code': 'Your address as a code for cameras',
  'receive.copy': 'Copy address',
  'receive.compare': 'Where you paste it, it has to begin with {first} and end with {last}.',
  'receive.ask': 'Ask for a token or an amount',
  'receive.asset': 'Currency or token',
  'receive.amount': 'Amount',
  'receive.amount.hint': 'Without an amount, the code is the address alone, which every wallet can read.',
  'receive.amount.hintToken': 'Without an amount, whoever pays says how much.',
  'receive.asks': 'The code asks for {amount} on {network}. Some wallets read only the address in it, or nothing.',
  'receive.asksToken':
    'The code asks for {token} on {network}, and whoever pays says how much. Some wallets read only the address in it, or nothing.',
  'receive.requestCode': 'Your request as a code for cameras',
  'receive.copyRequest': 'Copy request',

  'next.title': 'What comes next',
  'next.done': 'done',
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
