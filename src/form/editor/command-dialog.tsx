// The focus stays in the field while the list is navigated. No HTML element offers that.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { use, useId, useState, type KeyboardEvent } from 'react'
import { allActions, perform, type Action } from './actions.ts'
import { type Command, CommandSlotContext } from './command-slot.ts'
import { useEditor, useEditorState } from './editor-context.tsx'
import styles from './command-dialog.module.css'
import { writtenShortcut } from '#platform/web/written-shortcut.ts'

/** The searchable list of commands. */
export default function CommandDialog({ onDone }: { onDone: () => void }) {
  return (
    <Modal
      opened
      onClose={onDone}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Commands' } }}
      padding={0}
      size={480}
      yOffset="12vh"
      transitionProps={{ duration: 80 }}
    >
      <Commands onDone={onDone} />
    </Modal>
  )
}

function Commands({ onDone }: { onDone: () => void }) {
  const editor = useEditor()
  const state = useEditorState()
  const id = useId()
  const [query, setQuery] = useState('')
  const [wanted, setWanted] = useState(0)
  const words = query.toLowerCase().split(/\s+/)
  const isFound = ({ label }: Pick<Action, 'label'>) => words.every((word) => label.toLowerCase().includes(word))
  const found = [...allActions.filter((action) => action.enabled(state)), ...use(CommandSlotContext)].filter(isFound)
  const current = Math.min(wanted, found.length - 1)

  function run(chosen: Action | Command | undefined) {
    if (!chosen) return
    onDone()
    if ('run' in chosen) chosen.run()
    else perform(chosen, editor)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') run(found[current])
    else if (step !== 0 && found.length > 0) setWanted((current + step + found.length) % found.length)
    else return
    event.preventDefault()
  }

  return (
    <>
      <TextInput
        data-autofocus
        variant="unstyled"
        size="md"
        px="sm"
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder="Search commands"
        aria-label="Command"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[current] && `${id}-${current}`}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setWanted(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} className={styles.commands} role="listbox" aria-label="Commands">
        {found.map((action, i) => (
          <div
            key={action.name}
            id={`${id}-${i}`}
            ref={i === current ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={i === current}
            onPointerMove={() => setWanted(i)}
            onClick={() => run(action)}
            onKeyDown={onKeyDown}
          >
            <action.icon size={17} stroke={1.7} aria-hidden />
            <span>{action.label}</span>
            {'keys' in action && action.keys[0] && <kbd className={styles.keys}>{writtenShortcut(action.keys[0])}</kbd>}
          </div>
        ))}
        {found.length === 0 && <p>No matching commands</p>}
      </div>
    </>
  )
}
