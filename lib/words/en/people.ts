/** Whom the user has given a name. */
export const people = {
  'people.none':
    'People to whom you give a name show up here. The name then stands where their address would, and only you can see it.',
  'people.add': 'Add somebody',
  'people.filter': 'Find by name, note or address',
  'people.noneFound': 'Nobody here has this in their name, note or address.',
  'people.pay': 'Send to {name}',
  'people.edit': 'Change {name}',
  'people.edit.title': 'Change name or note',
  'people.address': 'Address',
  'people.address.name': 'Enter the address itself. What a name like this stands for can change.',
  'people.address.saved': 'You have saved this address already, as “{name}”.',
  'people.name': 'Name',
  'people.name.numbered': 'Your own accounts are called like this until you name them: give another name.',
  'people.note': 'Note',
  'people.note.hint': 'For you alone, such as where you have the address from.',
  'people.like':
    'This address begins and ends like one that you know, but is another one. Such addresses are made to be copied by mistake. The one that you know is:',
  'people.like.either':
    'Another address begins and ends like this one, and your activity names it. Such addresses are made to be copied by mistake: make sure which one you mean. The other one is:',
  'people.save': 'Save',
  'people.offer': 'Not among your people yet',
  'people.offer.many': '{count, plural, one {# address that you paid} other {# addresses that you paid}}',
  'people.offer.save': 'Save to People',
  'people.remove': 'Remove {name}',
  'people.remove.title': 'Remove {name}?',
  'people.remove.about': 'The name and the note are deleted. What you have sent there stays in your activity, under the address.',
  'people.remove.do': 'Remove name',
} as const;
