/**
 * Words from the top of every leaked password list. A password is refused if one of these is all that remains
 * after reversing common digit-for-letter swaps and removing digits and symbols from its ends.
 */
const stems = `
password passwort passphrase passcode letmein welcome iloveyou loveyou lovely princess princesa sunshine
monkey dragon master shadow superman batman spiderman pokemon naruto football baseball basketball softball
soccer hockey liverpool chelsea arsenal barcelona manchester manunited juventus realmadrid ronaldo messi
jordan michael michelle jennifer jessica ashley nicole daniel charlie andrew thomas robert joshua matthew
anthony jasmine justin hunter samantha elizabeth christian patrick victoria precious blessing favour
goodluck godisgood jesuschrist jesus christ hallelujah emmanuel samuel solomon oluwaseun chukwuemeka adebayo
mohammed muhammad abdullah ibrahim fatima queen king angel angels babygirl babyboy butterfly chocolate
cookie banana orange strawberry flower purple summer winter spring autumn january february monday sunday
friday freedom forever friends family computer internet samsung google facebook youtube twitter instagram
whatsapp microsoft windows apple android nigeria naija lagos abuja ghana accra kenya nairobi southafrica
johannesburg capetown london america newyork california secret trustno whatever nothing hello helloworld
changeme default admin administrator root user guest test testing tester demo example sample login signin
access server database system office company business money rich million dollar naira ferrari mercedes
toyota yamaha corvette mustang harley diamond silver golden starwars matrix ninja killer pepper ginger
maggie buster tigger snoopy hannah amanda loveme fuckyou fuckoff asshole bitch pussy sexy cheese zxcvbn
zxcvbnm asdfgh asdfghjkl qwerty qwertyuiop qwertz azerty qazwsx qazwsxedc wsxedc abc abcd abcdef abcdefg
abcdefgh aaa
`
  .trim()
  .split(/\s+/);

/** Common keyboard and number sequences. */
const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
];
const bothWays = runs.flatMap((run) => [run, [...run].reverse().join('')]);

const swaps: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Lower case, with swaps reversed: "P@ssw0rd" becomes "password". */
export function unswapped(password: string): string {
  return [...password.toLowerCase()].map((character) => swaps[character] ?? character).join('');
}

/** Whether attackers would try this password early. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size <= 3 || /^(.{1,5})\1+$/u.test(lower)) return true;
  if (bothWays.some((run) => run.includes(lower))) return true;
  const lettersOnly = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const ended = lower.replace(/[^a-z@$]+$/, '');
  return (
    [lettersOnly, unswapped(ended), unswapped(lower)].some((candidate) => stems.includes(candidate)) ||
    stems.includes(lettersOnly.replace(/[^a-z]/g, ''))
  );
}
