import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { newComponentId } from '#form/editor/component-id.ts'
import { undoable } from '#platform/web/ui/undoable.ts'
import { useCall } from '#platform/web/use-call.ts'
import { formCalls, type Popup } from '../../../contract.ts'
import { withFields } from '../../../rules.ts'
import { formTypeNames, goalNames } from '../../form-words.ts'
import { type Loss, lossesOf } from '../../switch-losses.ts'
import { fieldsOf, type FormFields, type WholeForm } from '../form-fields.ts'
import styles from './sections.module.css'
import type { SectionProps } from './section-props.ts'

type PendingSwitch = { goal: Popup['goal'] } | { form_type: Popup['form_type'] }

interface Asked {
  readonly title: string
  readonly losses: readonly Loss[]
  readonly after: WholeForm
}

/** Changes the form's goal or type. Shows first what would be lost. The change can be undone. */
export function useSwitch({ fields, base, change }: Pick<SectionProps, 'fields' | 'base' | 'change'>) {
  const { data } = useCall(formCalls.templates, {})
  const [asked, setAsked] = useState<Asked | null>(null)
  const before: WholeForm = { ...base, ...fields }

  function ask(pending: PendingSwitch) {
    const isGoal = 'goal' in pending
    const name = isGoal ? goalNames[pending.goal] : formTypeNames[pending.form_type]
    const switched = withFields(before, pending, { templates: data?.templates ?? [], newId: newComponentId })
    const after = { ...before, ...switched }
    const losses = lossesOf(before, after, isGoal ? 'goal' : 'form_type')
    if (losses.length === 0) apply(after, name)
    else setAsked({ title: name, losses, after })
  }

  function apply(after: WholeForm, name: string) {
    setAsked(null)
    change(fieldsOf(after))
    const back = Object.keys(fieldsOf(after)).filter(
      (field) => fields[field as keyof FormFields] !== after[field as keyof FormFields],
    )
    undoable({
      message: `Changed to “${name}”.`,
      undo: () => change(Object.fromEntries(back.map((field) => [field, fields[field as keyof FormFields]]))),
    })
  }

  const dialog = (
    <Modal
      opened={asked !== null}
      onClose={() => setAsked(null)}
      title={asked ? `Change to “${asked.title}”?` : ''}

      centered
    >
      <p className={styles.hint}>These settings will be reset. You can undo the change.</p>
      <dl className={styles.losses}>
        {asked?.losses.map(({ what, from, to }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <s>{from}</s>
              <span>{to}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => setAsked(null)}>
          Cancel
        </Button>
        <Button data-autofocus onClick={() => asked && apply(asked.after, asked.title)}>
          Change
        </Button>
      </Group>
    </Modal>
  )
  return { ask, dialog, isReady: data !== undefined }
}
