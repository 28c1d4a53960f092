/** Why a node that answers is not to be relied on for what is new. */
export const lag = {
  'lag.ahead': 'its newest block is of a time that has not come',
  'lag.overtaken': 'the other nodes of this network are further',
  'lag.minutes': 'its newest block is {minutes, plural, one {# minute} other {# minutes}} old',
  'lag.hours': 'its newest block is {hours, plural, one {# hour} other {# hours}} old',
  'lag.days': 'its newest block is {days, plural, one {# day} other {# days}} old',
} as const;
