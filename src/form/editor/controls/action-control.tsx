import { ActionIcon, Button, Select, Switch } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useContext } from 'react'
import type { ActionProps } from '../../document/action.ts'
import { fieldsOf } from '../../document/fields.ts'
import { useEditorFacts } from '../editor-context.tsx'
import { FileSlotContext } from '../file-slot.ts'
import styles from './controls.module.css'
import { Section } from './section.tsx'
import { TextControl } from './text-control.tsx'

const actionNames = [
  { value: 'submit', label: 'Submit form' },
  { value: 'goTo', label: 'Go to tab' },
  { value: 'close', label: 'Close form' },
  { value: 'optout', label: 'Close and don’t show again' },
  { value: 'redirect', label: 'Open URL' },
  { value: 'content', label: 'Download file' },
  { value: 'push', label: 'Request push permission' },
  { value: 'nothing', label: 'None' },
] as const
const methods = [
  { value: '', label: 'Link' },
  { value: 'get', label: 'GET (fields in the URL)' },
  { value: 'post', label: 'POST (fields in the body)' },
]

interface ActionControlProps {
  value: ActionProps
  onChange: (fields: { [K in keyof ActionProps]?: ActionProps[K] | undefined }) => void
  /** The same error message that going live would show. */
  error: string | undefined
}

/** Fields for the action of a click and its target. */
export function ActionControl({ value, onChange, error }: ActionControlProps) {
  const { tabs, fields } = useEditorFacts(({ document: form, step }) => ({
    tabs: form.steps[step].tabs.map(({ id, name }) => ({ id, name })),
    fields: fieldsOf(form).map(({ name }) => name),
  }))
  const showFile = useContext(FileSlotContext)
  const redirect = value.redirect ?? { url: '', method: '' as const, variables: [] }
  const goesTo = value.action === 'nothing' && value.goTo !== undefined
  return (
    <Section title="Click action">
      <Select
        aria-label="Click action"
        data={[...actionNames]}
        allowDeselect={false}
        value={goesTo ? 'goTo' : value.action}
        onChange={(next) => {
          const action = next === 'goTo' ? 'nothing' : ((next ?? 'nothing') as ActionProps['action'])
          onChange({
            action,
            goTo: next === 'goTo' ? (tabs.at(-1)?.id ?? '') : undefined,
            ...(action === 'redirect' && { redirect }),
          })
        }}
      />
      {goesTo && (
        <Select
          label="Tab"
          allowDeselect={false}
          data={tabs.map(({ id, name }, i) => ({ value: id, label: name || `Tab ${i + 1}` }))}
          value={value.goTo ?? null}
          error={error}
          onChange={(goTo) => onChange({ goTo: goTo ?? undefined })}
        />
      )}
      {value.action === 'content' &&
        showFile?.({
          value: value.contentMediaId ?? '',
          onChange: (contentMediaId) => onChange({ contentMediaId }),
        })}
      {value.action === 'content' && (
        <TextControl
          label={showFile ? 'Or file URL' : 'File URL'}
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={value.contentMediaId ?? ''}
          error={error}
          onChange={(contentMediaId) => onChange({ contentMediaId: contentMediaId.trim() })}
        />
      )}
      {value.action === 'redirect' && (
        <RedirectFields
          redirect={redirect}
          fields={fields}
          error={error}
          onChange={(next) => onChange({ redirect: next })}
        />
      )}
    </Section>
  )
}

type Redirect = NonNullable<ActionProps['redirect']>

interface RedirectFieldsProps {
  redirect: Redirect
  /** The names of the form's fields. */
  fields: readonly string[]
  error: string | undefined
  onChange: (redirect: Redirect) => void
}

function RedirectFields({ redirect, fields, error, onChange }: RedirectFieldsProps) {
  const { url, method, newWindow, variables } = redirect
  const set = (part: Partial<Redirect>) => onChange({ ...redirect, ...part })
  return (
    <>
      <TextControl
        label="URL"
        type="url"
        placeholder="https://"
        maxLength={2000}
        value={url}
        error={error}
        onChange={(next) => set({ url: next.trim() })}
      />
      <Select
        label="Method"
        data={methods}
        allowDeselect={false}
        value={method}
        onChange={(next) => set({ method: (next ?? '') as Redirect['method'] })}
      />
      {method !== '' &&
        variables.map((variable, i) => (
          // Variables have no IDs. Their position identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={i} className={styles.block}>
            <div className={styles.row}>
              <TextControl
                label="Variable"
                maxLength={100}
                value={variable.name}
                onChange={(name) => set({ variables: variables.with(i, { ...variable, name }) })}
              />
              <Select
                label="Field"
                data={[...new Set(fields.filter(Boolean))]}
                value={variable.field || null}
                onChange={(field) => set({ variables: variables.with(i, { ...variable, field: field ?? '' }) })}
              />
            </div>
            <div className={styles.tools}>
              <ActionIcon
                data-push
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Remove the variable ${variable.name}`}
                onClick={() => set({ variables: variables.toSpliced(i, 1) })}
              >
                <IconX size={14} />
              </ActionIcon>
            </div>
          </div>
        ))}
      {method !== '' && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => set({ variables: [...variables, { name: fields[0] ?? '', field: fields[0] ?? '' }] })}
        >
          Add field
        </Button>
      )}
      <Switch
        label="Open in a new tab"
        checked={newWindow ?? false}
        onChange={(event) => set({ newWindow: event.currentTarget.checked })}
      />
    </>
  )
}
