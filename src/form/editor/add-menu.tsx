import { Button, Menu } from '@mantine/core'
import { IconCalendar, IconMessageCheck, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { findVisit } from '../document/tree.ts'
import { insertInto } from './changes.ts'
import { newComponentId } from './component-id.ts'
import type { Editor } from './editor.ts'
import { useEditor } from './editor-context.tsx'
import styles from './editor.module.css'
import { typeNames } from './names.ts'
import { listenForPaletteDrags } from './palette-drag.ts'
import { shownTab } from './tab-components.ts'
import { type Addable, addableBySubject, componentFor, placeFor } from './toolbox.ts'
import { typeIcons } from './type-icons.ts'

const names: Record<Addable, string> = { ...typeNames, date: 'Date', smsConsent: 'SMS consent' }
const pictures = { ...typeIcons, date: IconCalendar, smsConsent: IconMessageCheck }

/** The palette: a click adds a component after what is selected, and selects it; a drag puts it anywhere on the canvas. */
export function AddMenu() {
  const editor = useEditor()
  const [isOpen, setOpen] = useState(false)
  const [palette, setPalette] = useState<HTMLDivElement | null>(null)
  useEffect(() => (palette ? listenForPaletteDrags(palette, () => setOpen(false)) : undefined), [palette])

  return (
    <Menu position="bottom-start" shadow="md" width={340} withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button size="compact-sm" variant="light" leftSection={<IconPlus size={15} />}>
          Add
        </Button>
      </Menu.Target>
      <Menu.Dropdown ref={setPalette} className={styles.paletteMenu!}>
        {addableBySubject.map(({ subject, types }) => (
          <fieldset key={subject} className={styles.subject} aria-label={subject}>
            <Menu.Label>{subject}</Menu.Label>
            <div className={styles.palette}>
              {types.map((type) => {
                const Picture = pictures[type]
                return (
                  <Menu.Item
                    key={type}
                    className={styles.paletteItem!}
                    data-adds={type}
                    onClick={() => add(editor, type)}
                  >
                    <Picture size={22} stroke={1.5} aria-hidden />
                    {names[type]}
                  </Menu.Item>
                )
              })}
            </div>
          </fieldset>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function add(editor: Editor, type: Addable) {
  const state = editor.get()
  const component = componentFor(type, state.document, newComponentId)
  const selected = state.selection.at(-1)
  const place = placeFor(shownTab(state), selected ? findVisit(state.document, selected) : undefined)
  editor.run(insertInto(place.parentId, place.index, component), [component.id])
}
