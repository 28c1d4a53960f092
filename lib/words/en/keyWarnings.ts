/** What to look at twice before a text is signed of which somebody may make a key, or that another site may take. */
export const keyWarnings = {
  'warning.key.title': 'May make a key',
  'warning.key':
    'This asks for a signature of which a key may be made, or says itself that not everybody may have it: whoever gets the signature has that key.',
  'warning.key.own.title': 'Makes a key',
  'warning.key.own': 'A key is made of this signature: keep it to this site.',
  'warning.key.elsewhere.title': 'Gives a key away',
  'warning.key.elsewhere':
    'Of this signature {service} makes the key to what you have there, but {site} asks for it. It could take all of that.',
  'warning.key.place.title': 'Not to be signed here',
  'warning.key.place': 'It says itself that it may only be signed on {place}, but {site} asks for it.',
  'warning.otherSite.title': 'Names another site',
  'warning.otherSite': 'This names {site}, which is another site than {origin}: it may be signed in there with it.',
  'warning.otherSite.known.title': 'A sign-in to another site',
  'warning.otherSite.known': 'This reads like a sign-in to {site}, but {origin} asks for it and could use it there.',
  'warning.signIn.grants': 'The sign-in also lets whoever holds it do this in your name: {resource}.',
} as const;
