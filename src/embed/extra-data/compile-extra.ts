import type { OwnTexts } from '#form/document/translations/text-module.ts'
import type { ExtraName } from '../protocol.ts'
import type { PublishedChat } from './chat-data.ts'
import { compileChat } from './compile-chat.ts'
import { compileImages } from './compile-images.ts'
import { compileShare } from './compile-share.ts'
import type { ImageSettings } from './images-data.ts'
import type { ShareSettings } from './share-settings.ts'
import { wordLanguages } from './extra-words.ts'

/** The owner's settings of each extra. */
export interface ExtraSettings {
  'share-buttons': ShareSettings
  'image-buttons': ImageSettings
  'chat-launcher': PublishedChat
}

const compilers: {
  readonly [Name in ExtraName]: (settings: ExtraSettings[Name], language: string, own?: OwnTexts) => object
} = {
  'share-buttons': compileShare,
  'image-buttons': compileImages,
  'chat-launcher': compileChat,
}

/**
 * Returns the module with an extra's settings in a language, with the owner's own texts first. Uses English if the
 * script doesn't support the language.
 */
export function extraModule<Name extends ExtraName>(
  name: Name,
  settings: ExtraSettings[Name],
  language: string,
  own: OwnTexts = {},
): string {
  return `export default ${JSON.stringify(compilers[name](settings, spokenLanguage(language), own))}\n`
}

/**
 * Returns a language that the extras support: the requested one, in the format of a page or a browser ("pt-BR"), or
 * English.
 */
export function spokenLanguage(asked: string): string {
  const language = /^[a-z]{2,3}(?![a-z])/i.exec(asked)?.[0].toLowerCase() ?? ''
  return wordLanguages.includes(language) ? language : 'en'
}
