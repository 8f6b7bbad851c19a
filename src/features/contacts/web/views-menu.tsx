import { Button, Menu, Modal, TextInput } from '@mantine/core'
import { IconBookmark, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { send } from '#platform/web/send.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useCall, useInvalidate } from '#platform/web/use-call.ts'
import { contactCalls, type View, type ViewOptions } from '../contract.ts'
import styles from './contacts-page.module.css'

interface ViewsMenuProps {
  /** ID of the opened view; empty for none. */
  current: string
  /** The current display options of the list. */
  options: ViewOptions
  onOpen: (view: View | undefined) => void
}

/** A menu that opens and deletes saved views, and saves the current display options as one. */
export function ViewsMenu({ current, options, onOpen }: ViewsMenuProps) {
  const [name, setName] = useState<string>()
  const { id: siteId } = useSite()
  const invalidate = useInvalidate()
  const { data } = useCall(contactCalls.views, {})
  const views = data?.views ?? []
  const opened = views.find(({ id }) => id === current)
  const save = useAction(contactCalls.saveView, { invalidates: [contactCalls.views] })
  const remove = useAction(contactCalls.removeView, { invalidates: [contactCalls.views] })
  const write = async (viewName: string, viewId?: string) => {
    const answer = await save.run({ name: viewName, view: options, ...(viewId && { view_id: viewId }) })
    if (!answer) return
    setName(undefined)
    onOpen(answer.view)
    notify('View saved.')
  }
  const drop = async ({ id, name: gone, view }: View) => {
    if (!(await remove.run({ view_id: id }))) return
    onOpen(undefined)
    const undo = async () => {
      await send(contactCalls.saveView, { name: gone, view }, { siteId })
      invalidate(contactCalls.views)
    }
    undoable({ message: `View “${gone}” was deleted.`, undo })
  }
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            className={styles.view!}
            leftSection={<IconBookmark size={16} aria-hidden />}
            aria-label={opened ? `View: ${opened.name}` : 'Views'}
          >
            {opened?.name ?? 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            {...(!opened && { rightSection: <IconCheck size={14} aria-hidden /> })}
            onClick={() => onOpen(undefined)}
          >
            All contacts
          </Menu.Item>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              {...(view === opened && { rightSection: <IconCheck size={14} aria-hidden /> })}
              onClick={() => onOpen(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          <IfMay call={contactCalls.saveView}>
            <Menu.Divider />
            <Menu.Item onClick={() => setName('')}>Save as new view…</Menu.Item>
            {opened && <Menu.Item onClick={() => void write(opened.name, opened.id)}>Update “{opened.name}”</Menu.Item>}
            {opened && (
              <Menu.Item color="red" onClick={() => void drop(opened)}>
                Delete “{opened.name}”
              </Menu.Item>
            )}
          </IfMay>
        </Menu.Dropdown>
      </Menu>
      {name === undefined && <ErrorNotice error={save.error ?? remove.error} />}
      <Modal opened={name !== undefined} onClose={() => setName(undefined)} title="Save view">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void write(name ?? '')
          }}
        >
          <ErrorNotice error={save.error} fields={['name']} />
          <TextInput
            label="View name"
            description="Filters, columns and sorting are saved for everyone on this site."
            data-autofocus
            maxLength={100}
            value={name ?? ''}
            error={save.issues['name']}
            onChange={(event) => setName(event.target.value)}
          />
          <div className={styles.outcome}>
            <Button type="submit" loading={save.busy}>
              Save view
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
