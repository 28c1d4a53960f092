/** Network fees, and what a chain takes beside them. */
export const fees = {
  'fees.network.atMost': 'Network fee, at most',
  'fees.l1.onTop': 'Fee for data on Ethereum, on top',
  'fees.l1.atMost': 'Fee for data on Ethereum, at most',
  'fees.operator.atMost': 'Operator fee, at most',
  'fees.all.atMost': 'Fees in all, at most',
  'fees.asking': 'Asking the network…',
  'fees.unknown': 'Unknown',
  'fees.notKnown': 'not known',
  'fees.note.unknown':
    'This network also takes a fee for data on Ethereum. Its node does not say how much: it comes on top of what is shown.',
  'fees.note.l1': 'The fee for data on Ethereum follows the prices there. This leaves room for them to double.',
  'fees.network.paid': 'Network fee paid',
  'fees.l1.paid': 'Fee for data on Ethereum paid',
  'fees.operator.paid': 'Operator fee paid',
  'fees.all.paid': 'Fees paid in all',
} as const;
