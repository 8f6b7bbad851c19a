import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { formCalls } from '../../contract.ts'

interface SaveTemplateProps {
  popupId: string
  /** Name of the form. */
  formName: string
  onClose: () => void
}

/** Dialog for saving a form's design and settings as a template. */
export default function SaveTemplate({ popupId, formName, onClose }: SaveTemplateProps) {
  const [name, setName] = useState(formName.slice(0, 100))
  const save = useAction(formCalls.saveTemplate, { invalidates: [formCalls.ownTemplates] })
  async function submit() {
    const answer = await save.run({ template: { popup_id: popupId, name } })
    if (!answer) return
    notify(`Template “${answer.template.name}” saved.`)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Save as template">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          label="Name"
          data-autofocus
          maxLength={100}
          value={name}
          error={save.issues['template.name']}
          onChange={(event) => setName(event.target.value)}
        />
        <ErrorNotice error={save.error} fields={['name']} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.busy}>
            Save template
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
