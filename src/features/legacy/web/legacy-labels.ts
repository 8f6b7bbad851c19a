import { legacyCalls, type LegacyType } from '../contract.ts'

type ImportName = 'importListbuilder' | 'importScrollbox' | 'importSmartbar' | 'importWelcomemat'

/** The UI text for a legacy type. */
export interface LegacyLabels {
  /** Title of the type's tab. */
  readonly title: string
  readonly one: string
  readonly many: string
  readonly importCall: (typeof legacyCalls)[ImportName]
}

export const legacyLabels: Readonly<Record<LegacyType, LegacyLabels>> = {
  listbuilder: {
    title: 'List Builder',
    one: 'legacy popup',
    many: 'legacy popups',
    importCall: legacyCalls.importListbuilder,
  },
  welcomemat: {
    title: 'Welcome Mat',
    one: 'legacy welcome mat',
    many: 'legacy welcome mats',
    importCall: legacyCalls.importWelcomemat,
  },
  smartbar: {
    title: 'Smart Bar',
    one: 'legacy smart bar',
    many: 'legacy smart bars',
    importCall: legacyCalls.importSmartbar,
  },
  scrollbox: {
    title: 'Scroll Box',
    one: 'legacy scroll box',
    many: 'legacy scroll boxes',
    importCall: legacyCalls.importScrollbox,
  },
}
