import type { GameOption } from '#form/components/game/model.ts'
import type { Goal } from '#form/document/constants.ts'
import { slot } from '#platform/web/slot.tsx'
import type { SectionName } from './editor/section-names.ts'

/** Services that a form's subscribers are handed to, in the editor's section of that name. */
export const editorServices = slot<{ popupId: string; goal: Goal }>('forms.services')

/** Help and hints at the foot of a section of the editor. */
export const sectionHelp = slot<{ section: SectionName; popupId: string; goal: Goal }>('forms.section-help')

/** Items of the menu of a form in the list. `testId`: the test that the form is in, if any. */
export const formMenuItems = slot<{ popupId: string; testId: string | null }>('forms.menu')

/** Chooses the discount campaign whose codes a component gives out; `value` is its id, empty for none. */
export const discountPicker = slot<{ value: string; onChange: (campaignId: string) => void }>('forms.discount')

/** What belongs to a prize beside its design, in the panel of a game: its stock, its codes. */
export const gamePrize = slot<{ popupId: string; option: GameOption }>('forms.game-prize')
