import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { addableNames, addablePictures, addComponent } from './add-component.ts'
import { useEditor } from './editor-context.tsx'
import styles from './editor.module.css'
import { listenForPaletteDrags } from './palette-drag.ts'
import { addableBySubject } from './toolbox.ts'

/** The palette. A click adds a component after the selection and selects it. A drag puts it anywhere on the canvas. */
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
                const Picture = addablePictures[type]
                return (
                  <Menu.Item
                    key={type}
                    className={styles.paletteItem!}
                    data-adds={type}
                    onClick={() => addComponent(editor, type)}
                  >
                    <Picture size={22} stroke={1.5} aria-hidden />
                    {addableNames[type]}
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
