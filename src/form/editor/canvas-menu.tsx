import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { allActions, perform, type Action } from './actions.ts'
import styles from './canvas-menu.module.css'
import { useEditor, useEditorState } from './editor-context.tsx'
import { writtenShortcut } from '#platform/web/written-shortcut.ts'
import { placedOf } from './placed.ts'

const groups: readonly (readonly string[])[] = [
  ['editText', 'selectParent', 'selectAll'],
  ['cut', 'copy', 'paste', 'duplicate'],
  ['toFront', 'forward', 'backward', 'toBack'],
  ['moveUp', 'moveDown', 'moveFirst', 'moveLast'],
  ['sameWidth', 'fillWidth'],
  ['group', 'ungroup', 'locked', 'not-locked', 'hidden', 'not-hidden'],
  ['remove'],
]
const aligning = [
  'align-left',
  'align-center',
  'align-right',
  'align-top',
  'align-middle',
  'align-bottom',
  'distribute-x',
  'distribute-y',
]
const byName = new Map(allActions.map((action) => [action.name, action]))

function named(names: readonly string[]): Action[] {
  return names.flatMap((name) => byName.get(name) ?? [])
}

/** Context menu with actions for the selection, at the position of a right click on the canvas. */
export function CanvasMenu({ at, onClose }: { at: { x: number; y: number } | null; onClose: () => void }) {
  if (!at) return null
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={0}
      shadow="md"
      width={270}
      withinPortal
      transitionProps={{ duration: 0 }}
      // Doesn't include key events, because the one that opened the menu is still being dispatched.
      clickOutsideEvents={['mousedown', 'touchstart']}
      middlewares={{ flip: false, shift: { crossAxis: true, padding: 8 } }}
      classNames={{ item: styles.menuItem! }}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label="Actions"
          className={styles.menuPlace}
          style={{ left: at.x, top: at.y }}
        />
      </Menu.Target>
      <Menu.Dropdown mah="95vh" style={{ overflow: 'auto' }}>
        <Entries />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The menu follows changes to the form only while it is open. */
function Entries() {
  const editor = useEditor()
  const state = useEditorState()
  // On a stage, moving up and down in the order is the same as moving forward and backward.
  const isPlaced = placedOf(state) !== null
  const shown = groups
    .map((names) => named(names).filter((action) => action.enabled(state) && !(isPlaced && names.includes('moveUp'))))
    .filter((actions) => actions.length > 0)
  const arranging = named(aligning).filter((action) => action.enabled(state))
  return (
    <>
      {arranging.length > 0 && (
        <div className={styles.arranging}>
          {arranging.map((action) => (
            <Menu.Item
              key={action.name}
              aria-label={action.label}
              title={action.label}
              onClick={() => perform(action, editor)}
            >
              <action.icon size={17} stroke={1.7} />
            </Menu.Item>
          ))}
        </div>
      )}
      {shown.map((actions, i) => (
        <Fragment key={actions[0]!.name}>
          {i > 0 && <Menu.Divider />}
          {actions.map((action) => (
            <Item key={action.name} action={action} run={() => perform(action, editor)} />
          ))}
        </Fragment>
      ))}
    </>
  )
}

function Item({ action, run }: { action: Action; run: () => void }) {
  const shortcut = action.keys[0]
  return (
    <Menu.Item
      leftSection={<action.icon size={16} stroke={1.7} />}
      rightSection={shortcut && <kbd className={styles.keys}>{writtenShortcut(shortcut)}</kbd>}
      {...(action.name === 'remove' && { color: 'red' })}
      onClick={run}
    >
      {action.label}
    </Menu.Item>
  )
}
