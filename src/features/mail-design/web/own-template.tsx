import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconShare, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { mailDesignCalls, type SavedTemplate } from '../contract.ts'
import MailThumbnail from './mail-thumbnail.tsx'
import { NameDialog } from './name-dialog.tsx'
import styles from './template-chooser.module.css'

/** One of the site's own templates, with its actions. */
export function OwnTemplate({ template, onChoose }: { template: SavedTemplate; onChoose: () => void }) {
  const invalidates = [mailDesignCalls.kit]
  const [isNaming, setNaming] = useState(false)
  const keep = useAction(mailDesignCalls.saveTemplate, { invalidates })
  const rename = useAction(mailDesignCalls.renameTemplate, { invalidates, onSuccess: () => setNaming(false) })
  const remove = useAction(mailDesignCalls.removeTemplate, { invalidates })
  const share = useAction(mailDesignCalls.shareTemplate, { invalidates })
  const { id, name, document, is_shared: isShared } = template
  async function onRemove() {
    if (!(await remove.run({ id }))) return
    undoable({ message: `“${name}” was deleted.`, undo: () => keep.run({ name, document }) })
  }
  async function onShare() {
    if (!(await share.run({ id, is_shared: !isShared }))) return
    notify(isShared ? `“${name}” is offered on this site alone.` : `“${name}” is offered on all sites you manage.`)
  }
  return (
    <li>
      <button type="button" className={styles.template} onClick={onChoose}>
        <MailThumbnail document={document} />
        <strong>{name}</strong>
        {isShared && <span>Shared with your other sites</span>}
      </button>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon className={styles.corner} variant="default" aria-label={`${name}: more`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => setNaming(true)}>
            Rename
          </Menu.Item>
          <IfMay call={mailDesignCalls.shareTemplate}>
            <Menu.Item leftSection={<IconShare size={15} />} onClick={() => void onShare()}>
              {isShared ? 'Stop sharing' : 'Share with my sites'}
            </Menu.Item>
          </IfMay>
          <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void onRemove()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <NameDialog
          title="Rename template"
          initial={name}
          busy={rename.busy}
          error={rename.error}
          onName={(next) => void rename.run({ id, name: next })}
          onClose={() => setNaming(false)}
        />
      )}
      <ErrorNotice error={remove.error ?? share.error} />
    </li>
  )
}
