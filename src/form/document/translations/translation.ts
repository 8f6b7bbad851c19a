import type * as english from '../visitor-texts.ts'
import type { ChatWord } from '../chat-words.ts'
import type { ConfirmationWord } from '../confirmation-words.ts'
import type { GameWord } from '../game-words.ts'
import type { ShareWord } from '../share-words.ts'

/** The name of a text that visitors read in forms, other than those of games. */
type TextName = keyof typeof english

/** All our texts that visitors read, in one language. Placeholders such as {email} stay unchanged. */
export type Translation = { readonly [Name in TextName]: string } & {
  readonly game: { readonly [Word in GameWord]: string }
  readonly confirmation: { readonly [Word in ConfirmationWord]: string }
  readonly share: { readonly [Word in ShareWord]: string }
  readonly chat: { readonly [Word in ChatWord]: string }
}
