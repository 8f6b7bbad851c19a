/**
 * The default texts of a game and the labels of its buttons, until the owner changes them. {prize} and {code} are
 * placeholders.
 */
export const gameWords = {
  'slot-machine': 'Slot machine',
  wheel: 'Wheel of fortune',
  'scratch-card': 'Scratch card',
  luck: 'Good luck!',
  scratch: 'Scratch the card, or press Reveal.',
  reveal: 'Reveal',
  youWon: 'You won',
  won: 'You won: {prize}.',
  code: 'Your code is {code}.',
  nothing: 'No prize this time.',
  gone: 'All prizes are gone. Thank you for playing.',
  open: 'Open your prize',
  goOn: 'Continue',
  yourCode: 'Your code',
  copy: 'Copy code',
  copied: 'Copied',
  byKeys: 'Press Ctrl+C',
  odds: 'Odds',
  sound: 'Sound',
  again: 'Try again',
  confirm: 'We have sent you an email. Please confirm your address by the link or the code in it to play.',
  unconfirmed:
    'Your address is not confirmed yet. Our email may be among the spam; if none comes, try another address.',
  play: 'I have confirmed',
} as const

export type GameWord = keyof typeof gameWords
/** The owner's replacement texts, if any. */
export type GameWords = { readonly [W in GameWord]?: string | undefined }

export const gameWordNames = Object.keys(gameWords) as [GameWord, ...GameWord[]]

/** Returns a text of a game: the owner's version, or else the default. */
export type Say = (word: GameWord, values?: { readonly prize?: string; readonly code?: string }) => string

/** Creates the function that returns a game's texts. */
export function sayIn(words: GameWords = {}): Say {
  return (word, { prize = '', code = '' } = {}) =>
    (words[word] || gameWords[word]).replaceAll(/\{(prize|code)\}/g, (_, name) => (name === 'code' ? code : prize))
}
