import { legacyCalls, type LegacyType } from '../contract.ts'

type ImportName = 'importListbuilder' | 'importScrollbox' | 'importSmartbar' | 'importWelcomemat'

/** What the screens say about a legacy type. */
interface LegacyWords {
  readonly type: LegacyType
  readonly title: string
  /** One of them, and several. */
  readonly one: string
  readonly many: string
  readonly importCall: (typeof legacyCalls)[ImportName]
}

/** By the last part of the screen's path. */
export const legacyWords: Readonly<Record<string, LegacyWords>> = {
  'list-builder': {
    type: 'listbuilder',
    title: 'Legacy List Builder',
    one: 'old popup',
    many: 'old popups',
    importCall: legacyCalls.importListbuilder,
  },
  'scroll-box': {
    type: 'scrollbox',
    title: 'Scroll Box',
    one: 'old scroll box',
    many: 'old scroll boxes',
    importCall: legacyCalls.importScrollbox,
  },
  'smart-bar': {
    type: 'smartbar',
    title: 'Smart Bar',
    one: 'old smart bar',
    many: 'old smart bars',
    importCall: legacyCalls.importSmartbar,
  },
  'welcome-mat': {
    type: 'welcomemat',
    title: 'Welcome Mat',
    one: 'old welcome mat',
    many: 'old welcome mats',
    importCall: legacyCalls.importWelcomemat,
  },
}
