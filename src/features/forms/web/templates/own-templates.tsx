import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconShare, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormDocument } from '#form/document/form-document.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { formCalls, type Template } from '../../contract.ts'
import gallery from '../gallery/gallery.module.css'
import type { Look } from '../gallery/in-look.ts'
import { TemplateCard } from '../gallery/template-card.tsx'
import styles from './templates.module.css'

interface OwnTemplatesProps {
  /** The site's look that they are shown in. */
  look: Look
  isBusy: boolean
  chosen: string
  onChoose: (template: Template, document: FormDocument) => void
}

/** The site's own templates, above those that are shipped with the program. Renders nothing if there are none. */
export function OwnTemplates({ look, isBusy, chosen, onChoose }: OwnTemplatesProps) {
  const { data } = useCall(formCalls.ownTemplates, {})
  const invalidates = [formCalls.ownTemplates]
  const clone = useAction(formCalls.cloneTemplate, { invalidates })
  const rename = useAction(formCalls.renameTemplate, { invalidates })
  const status = useAction(formCalls.templateStatus, { invalidates })
  const share = useAction(formCalls.shareTemplate, { invalidates })
  const [renamed, setRenamed] = useState('')

  async function remove({ id, name }: Template) {
    if (!(await status.run({ template: { id, status: 'deleted' } }))) return
    const undo = () => status.run({ template: { id, status: 'active' } })
    undoable({ message: `${name} was deleted.`, undo })
  }
  async function setShared({ id, name }: Template, isShared: boolean) {
    if (!(await share.run({ template: { id, is_shared: isShared } }))) return
    notify(isShared ? `${name} is offered on all sites you manage.` : `${name} is offered on this site alone.`)
  }
  async function setName({ id, name: known }: Template, typed: string) {
    setRenamed('')
    const name = typed.trim()
    if (name !== '' && name !== known) await rename.run({ template: { id, name } })
  }

  if (!data || data.templates.length === 0) return null
  return (
    <section aria-labelledby="own-templates" className={styles.group}>
      <h2 id="own-templates" className={styles.heading}>
        Yours
      </h2>
      <ErrorNotice error={clone.error ?? rename.error ?? status.error ?? share.error} />
      <ul className={gallery.gallery}>
        {data.templates.map((template) => (
          <TemplateCard
            key={template.id}
            template={template.is_shared ? { ...template, description: 'Shared with your other sites' } : template}
            look={look}
            isBusy={isBusy}
            isChosen={chosen === template.id}
            onChoose={(document) => onChoose(template, document)}
          >
            {renamed === template.id && (
              <TextInput
                className={styles.rename!}
                aria-label={`New name of ${template.name}`}
                ref={(field) => field?.focus()}
                maxLength={100}
                defaultValue={template.name}
                onBlur={(event) => void setName(template, event.target.value)}
                onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
              />
            )}
            <Menu position="bottom-end" width={200}>
              <Menu.Target>
                <ActionIcon className={styles.more!} variant="default" aria-label={`More for ${template.name}`}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setRenamed(template.id)}>
                  Rename
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconCopy size={16} />}
                  onClick={() => void clone.run({ template: { id: template.id } })}
                >
                  Clone
                </Menu.Item>
                <IfMay call={formCalls.shareTemplate}>
                  <Menu.Item
                    leftSection={<IconShare size={16} />}
                    onClick={() => void setShared(template, !template.is_shared)}
                  >
                    {template.is_shared ? 'Stop sharing' : 'Share with my sites'}
                  </Menu.Item>
                </IfMay>
                <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void remove(template)}>
                  Delete
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </TemplateCard>
        ))}
      </ul>
    </section>
  )
}
