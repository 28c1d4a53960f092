/** Passwords of eight characters or more that most people had, by the list that screens measure with. */
const COMMON = new Set(
  `
  password 12345678 123456789 baseball football qwertyuiop 1234567890 superman 1qaz2wsx jennifer trustno1 sunshine iloveyou
  computer michelle starwars princess 11111111 corvette 1234qwer internet samantha q1w2e3r4t5 maverick whatever mercedes
  steelers qwer1234 hardcore q1w2e3r4 midnight bigdaddy victoria password1 1q2w3e4r cocacola jordan23 asdfasdf danielle
  12344321 jonathan liverpoo qwerty123 passw0rd abcd1234 slipknot scorpion startrek asdfghjkl qazwsxedc liverpool nicholas
  dolphins qwertyui metallic mountain benjamin elephant rush2112 1q2w3e4r5t creative garfield asdfghjk 1qazxsw2 december
  airborne brooklyn godzilla 4815162342 williams darkness blink182 platinum 01012011 11223344 lifehack 12qwaszx snowball
  nintendo november pakistan explorer redwings 789456123 lasvegas guinness christin asdf1234 babygirl michigan carolina
  alexande minecraft metallica kristina kimberly snickers paradise caroline 147258369 lacrosse poohbear qweasdzxc einstein
  drowssap courtney spitfire patricia champion svetlana anderson westside security zaq12wsx alexander 123456789a 1232323q
  scarface qwerty12 marshall veronica stargate semperfi brittany scotland cherokee simpsons michael1 vladimir franklin infinity
  passport bulldogs 1234554321 softball kawasaki wildcats logitech swordfis motorola alexandr patriots colorado juventus
  warcraft wolverin elizabet valentin mitchell password123 ncc1701d spiderma hello123 virginia pearljam 123qweasd predator
  charlie1 panthers peekaboo rolltide american cardinal chevelle fyfcnfcbz loverboy lovelove 123654789 changeme electric
  darkside hercules lawrence wolfpack letmein1 741852963 spiderman blizzard cheyenne 123456789q cjkysirj 147852369 sterling
  basketball a1b2c3d4 freepass airplane billybob stingray chocolat zeppelin firebird business greenday tarheels 01011980
  hellfire engineer serenity fireball 1029384756 remember darkstar mustang1 pavilion bobafett 01012000 dbrnjhbz harrison
  welcome1 swimming defender precious icecream swordfish presario rockstar airforce thailand 21122112 bluebird goldfish
  wrangler cadillac longhorn microsoft christia qazwsx123 assassin atlantis 123qweasdzxc lonewolf software leonardo angelina
  valentina veronika babydoll wordpass butterfly devildog mistress freedom1 soso123aljg montreal wolfgang 31415926 hotstuff
  basketba birthday stephani jessica1 testtest kathleen savannah shamrock deftones goldberg renegade hamilton cristina blahblah
  enterpri 1234abcd babylon5 sweetpea trfnthbyf cavalier marathon aardvark butterfl manchester yankees1 napoleon buckeyes
  01011990 fredfred highland 1qaz2wsx3edc diamonds
`
    .trim()
    .split(/\s+/),
);

const REPEATED = /^(.{1,4})\1+$/s;

/**
 * Whether a password is among the first that anybody would try: one of a few hundred, or a thing said again and again. All that a worker can
 * tell, which is started often: a dictionary takes longer to read than most of its work. What screens measure is stricter
 * (`lib/view/passwordStrength.ts`).
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  return COMMON.has(plain) || REPEATED.test(plain);
}
