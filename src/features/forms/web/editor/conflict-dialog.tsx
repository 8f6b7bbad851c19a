import { Button, Group, Modal, Text } from '@mantine/core'
import { useNavigate } from '#platform/web/router/router.ts'
import type { Editor } from '#form/editor/editor.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { formCalls } from '../../contract.ts'
import type { DraftState, FormDraft } from './form-draft.ts'
import { storedForm } from './use-loaded-form.ts'

/**
 * Dialog for when someone else has saved the form in the meantime: use their version, or save mine as a separate form.
 * Neither overwrites the other.
 */
export default function ConflictDialog({
  draft,
  editor,
  state,
}: {
  draft: FormDraft
  editor: Editor
  state: DraftState
}) {
  const path = useSitePath()
  const navigate = useNavigate()
  const load = useAction(formCalls.load)
  const copy = useAction(formCalls.save, { invalidates: [formCalls.list] })
  const { base, fields } = state

  async function discardMine() {
    const answer = await load.run({ popup_id: base.id })
    if (!answer) return
    draft.restart(storedForm(answer))
    editor.replace(draft.get().fields.json)
  }

  async function keepMine() {
    // The address of the landing page stays with the original form.
    const page = { is_landing_page: false, landing_page_slug: '' }
    const answer = await copy.run({ popup: { ...fields, ...page, name: `${fields.name.slice(0, 190)} (mine)` } })
    if (!answer) return
    draft.restart({ popup: base, draft: null })
    await navigate({ to: path(`/forms/${answer.popup.id}`) })
  }

  return (
    <Modal
      opened={state.isConflict}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="This form was changed by someone else"
      centered
    >
      <Text mb="md">
        Your changes are still here. Save them as a new form, or discard them and load the saved version.
      </Text>
      <ErrorNotice error={load.error ?? copy.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" loading={load.busy} disabled={copy.busy} onClick={() => void discardMine()}>
          Discard mine
        </Button>
        <Button loading={copy.busy} disabled={load.busy} onClick={() => void keepMine()}>
          Save mine as a copy
        </Button>
      </Group>
    </Modal>
  )
}
