/** Why a call fails. */
export const reverts = {
  /** What the contract said, or the node for it. */
  'revert.text': '{text}',
  /** An error that the wallet knows, with its values. */
  'revert.error': '{error}',
  'revert.unknown': 'the contract gives a reason that Sheaf cannot read ({selector})',
  'revert.none': 'no reason is given',
  'revert.otherCall': 'step {call} fails',

  'revert.assertion': 'an assertion failed',
  'revert.overflow': 'arithmetic underflow or overflow',
  'revert.zeroDivision': 'division by zero',
  'revert.badEnum': 'invalid enum value',
  'revert.emptyPop': 'pop on an empty array',
  'revert.outOfBounds': 'array index out of bounds',
  'revert.outOfMemory': 'out of memory',
  'revert.panic': 'panic {number}',
} as const;
