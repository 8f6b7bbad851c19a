import { type ReactNode, Suspense, useMemo } from 'react'
import { FileChooser, MediaPicker } from '#features/media/web/index.ts'
import { type Command, CommandSlotContext } from '#form/editor/command-slot.ts'
import { DiscountSlotContext, type ShowDiscountPicker } from '#form/editor/discount-slot.ts'
import { FileSlotContext, type ShowFile } from '#form/editor/file-slot.ts'
import { PictureSlotContext, type ShowPicker } from '#form/editor/picture-slot.ts'
import { PrizeSlotContext, type ShowPrize } from '#form/editor/prize-slot.ts'
import { SitePaletteContext } from '#form/editor/site-palette.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { discountPicker, gamePrize } from '../slots.ts'
import { useSitePalette } from './use-site-palette.ts'

interface EditorSlotsProps {
  popupId: string
  commands: readonly Command[]
  children: ReactNode
}

/** What the editor of designs is given from outside: pictures, files, prizes, discounts, the site's colors, and commands. */
export function EditorSlots({ popupId, commands, children }: EditorSlotsProps) {
  const palette = useSitePalette()
  const showPrize = useMemo(() => showPrizeOf(popupId), [popupId])
  return (
    <CommandSlotContext value={commands}>
      <PrizeSlotContext value={showPrize}>
        <DiscountSlotContext value={showDiscount}>
          <FileSlotContext value={showFile}>
            <PictureSlotContext value={showPicker}>
              <SitePaletteContext value={palette}>{children}</SitePaletteContext>
            </PictureSlotContext>
          </FileSlotContext>
        </DiscountSlotContext>
      </PrizeSlotContext>
    </CommandSlotContext>
  )
}

const showPrizeOf =
  (popupId: string): ShowPrize =>
  (option) => (
    <SlotContent
      key={option.id}
      slot={gamePrize}
      props={{ popupId, option }}
      fallback={<ListSkeleton rows={1} height={44} />}
    />
  )

const showDiscount: ShowDiscountPicker = (props) => (
  <SlotContent slot={discountPicker} props={props} fallback={<ListSkeleton rows={1} height={58} />} />
)

const showFile: ShowFile = (props) => (
  <Suspense fallback={<ListSkeleton rows={1} height={58} />}>
    <FileChooser {...props} />
  </Suspense>
)

const showPicker: ShowPicker = (props) => (
  <Suspense fallback={null}>
    <MediaPicker {...props} />
  </Suspense>
)
