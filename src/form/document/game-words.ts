/** What a game says and its buttons are called, until its owner puts it in other words. {prize} and {code} stand for those. */
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
/** Other words, where there are any. */
export type GameWords = { readonly [W in GameWord]?: string | undefined }

export const gameWordNames = Object.keys(gameWords) as [GameWord, ...GameWord[]]

/** How a game says something: in its owner's words, else in ours. */
export type Say = (word: GameWord, values?: { readonly prize?: string; readonly code?: string }) => string

/** Makes a game's way of saying things. */
export function sayIn(words: GameWords = {}): Say {
  return (word, { prize = '', code = '' } = {}) =>
    (words[word] || gameWords[word]).replaceAll(/\{(prize|code)\}/g, (_, name) => (name === 'code' ? code : prize))
}
