import type { GameOption } from '#form/components/game/model.ts'
import type { Goal } from '#form/document/constants.ts'
import { slot } from '#platform/web/slot.tsx'
import type { SectionName } from './editor/section-names.ts'

/** Further services that a form's subscribers are added to, shown in the editor's section of that name. */
export const editorServices = slot<{ popupId: string; goal: Goal }>('forms.services')

/** Help and hints at the bottom of a section of the editor. */
export const sectionHelp = slot<{ section: SectionName; popupId: string; goal: Goal }>('forms.section-help')

/** Menu items of a form in the list. `testId` is the test that the form is in, if any. */
export const formMenuItems = slot<{ popupId: string; testId: string | null }>('forms.menu')

/** Picker for the discount campaign whose codes a component gives out. `value` is its ID, empty for none. */
export const discountPicker = slot<{ value: string; onChange: (campaignId: string) => void }>('forms.discount')

/** Data of a prize in addition to its design, shown in a game's panel: its stock and its codes. */
export const gamePrize = slot<{ popupId: string; option: GameOption }>('forms.game-prize')
