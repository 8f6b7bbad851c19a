import { type ReactNode, Suspense, use, useEffect, useMemo } from 'react'
import { FileChooser, MediaPicker } from '#features/media/web/index.ts'
import { type Command, CommandSlotContext } from '#form/editor/command-slot.ts'
import { DiscountSlotContext, type ShowDiscountPicker } from '#form/editor/discount-slot.ts'
import { useEditor } from '#form/editor/editor-context.tsx'
import { FileSlotContext, type ShowFile } from '#form/editor/file-slot.ts'
import { FontSlotContext } from '#form/editor/font-slot.ts'
import { withUsedFonts } from '#form/document/uploaded-fonts.ts'
import { PictureSlotContext, type ShowPicker } from '#form/editor/picture-slot.ts'
import { PrizeSlotContext, type ShowPrize } from '#form/editor/prize-slot.ts'
import { SitePaletteContext } from '#form/editor/site-palette.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { discountPicker, gamePrize } from '../slots.ts'
import { SiteFonts } from './site-fonts.tsx'
import { useSitePalette } from './use-site-palette.ts'

interface EditorSlotsProps {
  popupId: string
  commands: readonly Command[]
  children: ReactNode
}

/**
 * Provides the design editor with external parts: images, files, prizes, discounts, the site's colors and fonts, and
 * commands.
 */
export function EditorSlots({ popupId, commands, children }: EditorSlotsProps) {
  const palette = useSitePalette()
  const showPrize = useMemo(() => showPrizeOf(popupId), [popupId])
  return (
    <CommandSlotContext value={commands}>
      <PrizeSlotContext value={showPrize}>
        <DiscountSlotContext value={showDiscount}>
          <FileSlotContext value={showFile}>
            <PictureSlotContext value={showPicker}>
              <SiteFonts>
                <FollowFonts />
                <SitePaletteContext value={palette}>{children}</SitePaletteContext>
              </SiteFonts>
            </PictureSlotContext>
          </FileSlotContext>
        </DiscountSlotContext>
      </PrizeSlotContext>
    </CommandSlotContext>
  )
}

/** Adds those of the site's fonts to the form that it uses. */
function FollowFonts() {
  const editor = useEditor()
  const { fonts } = use(FontSlotContext)
  useEffect(() => editor.follow((form) => withUsedFonts(form, fonts)), [editor, fonts])
  return null
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
