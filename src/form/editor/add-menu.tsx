import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { findVisit } from '../document/tree.ts'
import { insertInto } from './changes.ts'
import { newComponentId } from './component-id.ts'
import type { Editor } from './editor.ts'
import { useEditor } from './editor-context.tsx'
import { typeNames } from './names.ts'
import { shownTab } from './tab-components.ts'
import { addable, componentFor, placeFor, type Addable } from './toolbox.ts'
import { typeIcons } from './type-icons.ts'

/** Adds a component after what is selected, and selects it. */
export function AddMenu() {
  const editor = useEditor()
  return (
    <Menu position="bottom-start" shadow="md" width={190} withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="light" leftSection={<IconPlus size={15} />}>
          Add
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {addable.map((type) => {
          const Picture = typeIcons[type]
          return (
            <Menu.Item key={type} leftSection={<Picture size={16} stroke={1.7} />} onClick={() => add(editor, type)}>
              {typeNames[type]}
            </Menu.Item>
          )
        })}
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
