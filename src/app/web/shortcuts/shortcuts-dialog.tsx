import { Modal } from '@mantine/core'
import { showShortcuts, type ShortcutGroup, useShortcutGroups } from '#platform/web/shortcut-list.ts'
import { writtenShortcut } from '#platform/web/written-shortcut.ts'
import styles from './shortcuts-dialog.module.css'

const everywhere: ShortcutGroup = {
  name: 'Everywhere',
  shortcuts: [
    { keys: 'mod+K', label: 'Search and commands' },
    { keys: '?', label: 'Keyboard shortcuts' },
    { keys: 'Escape', label: 'Close a dialog or menu' },
  ],
}

/** Shows the keyboard shortcuts of the current screen, and those that work everywhere. */
export default function ShortcutsDialog({ isOpen }: { isOpen: boolean }) {
  const groups = [...useShortcutGroups(), everywhere]
  return (
    <Modal
      opened={isOpen}
      onClose={() => showShortcuts(false)}
      title="Keyboard shortcuts"
      size={groups.length > 1 ? 'lg' : 'md'}
    >
      <div className={styles.groups}>
        {groups.map(({ name, shortcuts }) => (
          <section key={name} className={styles.group} aria-label={name}>
            <h3>{name}</h3>
            <dl>
              {shortcuts.map(({ keys, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <kbd>{writtenShortcut(keys)}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
