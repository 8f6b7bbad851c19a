import { Modal } from '@mantine/core'
import { newComponentId } from '#form/editor/component-id.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { undoable } from '#platform/web/ui/undoable.ts'
import { useCall } from '#platform/web/use-call.ts'
import { formCalls, type Template } from '../../../contract.ts'
import { withFreshIds } from '../../../rules.ts'
import { formTypeNames } from '../../form-words.ts'
import { FormThumbnail } from '../../gallery/form-thumbnail.tsx'
import type { FormFields } from '../form-fields.ts'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

/** Shows the templates for this type and goal. Choosing one replaces the design, which can be undone. */
export function TemplateChooser({ fields, change, onClose }: SectionProps & { onClose: () => void }) {
  const { data, error, refetch } = useCall(formCalls.templates, {})
  const { form_type, goal } = fields
  const ofGoal = data?.templates.filter((template) => template.goal === goal) ?? []
  const ofType = ofGoal.filter((template) => template.form_type === form_type)
  const shown = ofType.length > 0 ? ofType : ofGoal

  function choose(template: Template) {
    const chosen: Partial<FormFields> = {
      ...definedOf(template.settings),
      json: withFreshIds(template.json, newComponentId),
      list_builder_template_id: template.id,
    }
    const before = Object.fromEntries(Object.keys(chosen).map((field) => [field, fields[field as keyof FormFields]]))
    change(chosen)
    undoable({ message: `The design is now “${template.name}”.`, undo: () => change(before) })
    onClose()
  }

  return (
    <Modal opened onClose={onClose} size="xl" title={`Designs for “${formTypeNames[form_type]}”`}>
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={3} height={160} />}
      {data && shown.length === 0 && <p className={styles.hint}>No templates for this goal yet.</p>}
      {ofType.length === 0 && shown.length > 0 && (
        <p className={styles.hint}>No templates for this type. These match the goal.</p>
      )}
      <ul className={styles.templates}>
        {shown.map((template) => (
          <li key={template.id}>
            <button type="button" onClick={() => choose(template)}>
              <FormThumbnail document={template.json} />
              <strong>{template.name}</strong>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** Returns the settings that belong to the design. */
function definedOf(settings: Template['settings']): Partial<FormFields> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}
