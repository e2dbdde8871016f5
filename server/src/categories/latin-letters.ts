/** What letters are written as in ASCII that no decomposition leads there: Latin, Cyrillic and Greek ones. */
const LATIN = `
  ß ss æ ae œ oe ø o ł l đ d ð d þ th ħ h ı i
  а a б b в v г g ґ g д d е e є ye ж zh з z и i і i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts
  ч ch ш sh щ shch ъ _ ы y ь _ э e ю yu я ya ђ dj ј j љ lj њ nj ћ c џ dz
  α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o`;

const LETTERS = new Map(
  [...LATIN.matchAll(/(\S+) (\S+)/g)].map(([, letter = '', ascii = '']) => [letter, ascii.replace('_', '')]),
);

/** Lower-case text without marks, in ASCII as far as its letters are known here; the others stay. */
export function withLatinLetters(text: string): string {
  return text.replaceAll(/\p{Letter}/gu, (letter) => LETTERS.get(letter) ?? letter);
}
